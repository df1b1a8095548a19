import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Files that decide no figure: tests, built or installed files, and files that only write figures down. */
const NOT_COUNTED =
  /\.test\.ts$|(?:^|[\\/])(?:node_modules|dist|testing)[\\/]|(?:^|[\\/])(?:render|write|describe)-/;

/** A hash of every source under these folders of the repository: other sources give other figures. */
export function fingerprintOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => each.endsWith('.ts') && !NOT_COUNTED.test(each)).toSorted()) {
      hash.update(name).update(readFileSync(join(ROOT, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
