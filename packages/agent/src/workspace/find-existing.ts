import { lstat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '@hdc/core/errors';

export interface Existing {
  /** The longest beginning of the path that exists, be it only as a link that leads nowhere. */
  readonly path: string;
  /** The rest of the path; empty if everything exists. */
  readonly rest: string;
}

/** The existing part of a path. Failures other than absence are thrown as they are. */
export async function findExisting(path: string): Promise<Existing> {
  let existing = path;
  let rest = '';
  while (!(await exists(existing)) && dirname(existing) !== existing) {
    rest = join(basename(existing), rest);
    existing = dirname(existing);
  }
  return { path: existing, rest: rest.replace(/[\\/]+$/, '') };
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}
