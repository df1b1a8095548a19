import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Names have at most 255 bytes, and the unfinished file has a longer one. */
const NAME_KEPT = 40;
const PERMISSIONS = 0o777;

export interface ReplaceOptions {
  /** Called with the empty unfinished file and its name, before anything is written; what it throws ends it. */
  readonly onCreated?: (file: number, name: string) => void;
  /** Whether it also survives a power failure, which takes milliseconds; it does unless said otherwise. */
  readonly isSynced?: boolean;
}

/**
 * Puts a file in place whole or not at all, and leaves nothing else behind. It gets the given mode, or else the owner and permissions of
 * the old file; users whom these keep out cannot read the unfinished file either. Without a pause
 * in between, so that an interrupt comes before or after it. A link is replaced, not followed.
 */
export function replaceFile(
  path: string,
  text: string | Uint8Array,
  mode?: number,
  { onCreated = () => {}, isSynced = true }: ReplaceOptions = {},
): void {
  const before = mode === undefined ? statSync(path, { throwIfNoEntry: false }) : undefined;
  const unfinished = join(dirname(path), `.${basename(path).slice(0, NAME_KEPT)}.${randomUUID()}`);
  try {
    const file = openSync(unfinished, 'wx', before ? permissionsOf(before) : mode);
    try {
      onCreated(file, basename(unfinished));
      writeFileSync(file, text);
      if (before) keepOwnerAndMode(file, before);
      // Without it a power failure can empty the file.
      if (isSynced) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function keepOwnerAndMode(file: number, before: Stats): void {
  const { uid, gid } = fstatSync(file);
  if (uid !== before.uid || gid !== before.gid) giveBack(file, before);
  // The mode that it was opened with was narrowed by the umask.
  fchmodSync(file, permissionsOf(before));
}

/** Only root may give files away; for others the file becomes theirs, as with most editors. */
function giveBack(file: number, { uid, gid }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // It stays theirs.
  }
}

function permissionsOf({ mode }: Stats): number {
  return mode & PERMISSIONS;
}
