import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface ChosenFile {
  readonly path: string;
  /** SHA-256 of its bytes. */
  readonly hash: string;
}

/** Recordings against a scripted model say nothing about real use. */
const SCRIPTED = /[\\/]fresh[\\/]/;

/**
 * The files to run, in an order that does not depend on their names or folders. With a share below 1, that share of each folder, at least
 * one file, chosen by hash: the same files on every machine.
 */
export function sampleSessions(paths: readonly string[], share = 1): readonly ChosenFile[] {
  const files = paths
    .filter((path) => !SCRIPTED.test(path))
    .map((path) => ({ path, hash: createHash('sha256').update(readFileSync(path)).digest('hex') }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const unique = files.filter(({ hash }, i) => files[i - 1]?.hash !== hash);
  const folders = [...new Set(unique.map(folderOf))];
  const chosen = folders.flatMap((folder) => {
    const own = unique.filter((file) => folderOf(file) === folder);
    return own.slice(0, Math.max(1, Math.ceil(share * own.length)));
  });
  // In no other order than this, so that a run that was ended early is a sample as well.
  return chosen.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
}

/** Folders are named after agents. */
function folderOf({ path }: ChosenFile): string {
  return basename(dirname(path));
}
