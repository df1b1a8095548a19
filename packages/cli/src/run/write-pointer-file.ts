import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders, replaceFile } from '@hdc/files';
import type { ChildPointer } from '@hdc/gateway';

/** The file that a child is pointed with: one for all runs, so that none is left behind by each. Returns its path. */
export function writePointerFile({ file }: ChildPointer, folder: string): string {
  if (!file) return '';
  const path = join(folder, file.name);
  if (readQuietly(path) === file.text) return path;
  makeFolders(folder, 0o700);
  replaceFile(path, file.text, 0o600);
  return path;
}

function readQuietly(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
