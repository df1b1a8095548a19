import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readBytes } from './read-bytes.ts';

const MAX_POINTER_BYTES = 4_096;

/** The real folder of the repository's data: `.git` may be a link, or a file that names the folder. */
export async function findGitFolder(root: string): Promise<string | undefined> {
  const git = join(root, '.git');
  try {
    if ((await stat(git)).isDirectory()) return await realpath(git);
    const pointer = (await readBytes(await realpath(git), git, MAX_POINTER_BYTES)).toString('utf8');
    const [, folder] = /^gitdir: *(.+?)\s*$/.exec(pointer) ?? [];
    return folder === undefined ? undefined : await realpath(resolve(root, folder));
  } catch {
    return undefined;
  }
}
