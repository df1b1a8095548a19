import { rmdirSync, rmSync } from 'node:fs';
import { messageOf } from '@hdc/core/errors';
import { replaceFile } from '@hdc/files';
import { AttachError } from '../errors/attach-error.ts';
import type { Attachment } from './attachment.ts';
import { readBytes } from './edit-with-record.ts';

/** `restored`: byte for byte as before. `edited`: others had changed the file, only our values went. */
export type Detached = 'restored' | 'edited' | 'gone' | 'not-attached';

/** Takes an edit back, also one that a crash left half done; `takeOut` is asked where others changed the file since. */
export function undoEdit(
  { path, before, after, folders }: Attachment,
  takeOut: (text: string, before: string) => string,
): Detached {
  const now = readBytes(path);
  if (now === undefined) return removeFolders(folders, 'gone');
  const is = (then: string | undefined) => then !== undefined && now.equals(Buffer.from(then, 'base64'));
  if (is(before)) return 'restored';
  if (is(after)) {
    if (before !== undefined) replaceFile(path, Buffer.from(before, 'base64'));
    else rmSync(path);
    return removeFolders(folders, 'restored');
  }
  const old = before === undefined ? '' : Buffer.from(before, 'base64').toString('utf8');
  try {
    replaceFile(path, takeOut(now.toString('utf8'), old));
    return 'edited';
  } catch (error) {
    throw new AttachError(`${path} was changed by others and cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Folders that we made, as long as nobody else has put something there. */
function removeFolders(folders: readonly string[], result: Detached): Detached {
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch {
    // Somebody uses it.
  }
  return result;
}
