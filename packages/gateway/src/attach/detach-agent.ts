import { readFileSync, rmdirSync, rmSync } from 'node:fs';
import { errorCode, messageOf } from '@hdc/core';
import { replaceFile } from '@hdc/files';
import type { AgentRow, AgentSettings } from '../agents/agent-row.ts';
import { fillIn } from '../agents/point-child.ts';
import { AttachError } from '../errors/attach-error.ts';
import type { Attachment } from './attachment.ts';
import type { AttachmentFile } from './attachment-file.ts';
import { settingsText } from './edit-settings.ts';

/** `restored`: byte for byte as before. `edited`: others had changed the file, only our values went. */
export type Detached = 'restored' | 'edited' | 'gone' | 'not-attached';

/** Takes the edit of an agent's settings back, also one that a crash left half done. Throws `AttachError`. */
export function detachAgent(row: AgentRow, records: AttachmentFile): Detached {
  const attachment = records.read(row.name);
  if (!attachment) return 'not-attached';
  const result = restore(row, attachment);
  records.remove(row.name);
  return result;
}

function restore(row: AgentRow, attachment: Attachment): Detached {
  const { path, before, after, folders } = attachment;
  const now = readNow(path);
  if (now === undefined) return removeFolders(folders, 'gone');
  const is = (then: string | undefined) => then !== undefined && now.equals(Buffer.from(then, 'base64'));
  if (is(before)) return 'restored';
  if (is(after)) {
    if (before !== undefined) replaceFile(path, Buffer.from(before, 'base64'));
    else rmSync(path);
    return removeFolders(folders, 'restored');
  }
  if (row.settings) replaceFile(path, takeOut(row.settings, now.toString('utf8'), attachment));
  return 'edited';
}

/** Only values that are still ours go; where there was another before, it comes back. */
function takeOut(
  { format, values }: AgentSettings,
  text: string,
  { before, host, path }: Attachment,
): string {
  const { get, set } = settingsText(format);
  const old = before === undefined ? '' : Buffer.from(before, 'base64').toString('utf8');
  try {
    return values.reduce((edited, { key, value }) => {
      if (get(edited, key) !== fillIn(value, host)) return edited;
      return set(edited, key, get(old, key));
    }, text);
  } catch (error) {
    throw new AttachError(`${path} was changed by others and cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function readNow(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new AttachError(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
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
