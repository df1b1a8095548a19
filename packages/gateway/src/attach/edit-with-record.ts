import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, messageOf } from '@hdc/core/errors';
import { makeFolders, replaceFile } from '@hdc/files';
import { AttachError } from '../errors/attach-error.ts';
import type { Attachment } from './attachment.ts';
import type { AttachmentFile } from './attachment-file.ts';

export interface AttachmentEdit {
  /** The name that the record is kept under. */
  readonly agent: string;
  readonly path: string;
  readonly host: string;
  readonly records: AttachmentFile;
  readonly now: number;
  /** More for the record, known once the file was edited. */
  readonly more?: () => Pick<Attachment, 'values' | 'upstreams'>;
  /** The text of the file as it shall be; whatever it throws leaves the file alone. */
  edit(text: string, path: string): string;
}

/** Edits a settings file, with a record of how it was that is written first; returns the file. */
export function editWithRecord({
  agent,
  path: given,
  host,
  records,
  now,
  more,
  edit,
}: AttachmentEdit): string {
  const path = realPath(given);
  const before = readBytes(path);
  const after = Buffer.from(edit(before?.toString('utf8') ?? '', path));
  records.write({
    agent,
    path,
    before: before?.toString('base64'),
    after: after.toString('base64'),
    folders: missingFolders(dirname(path)),
    host,
    ...more?.(),
    at: now,
  });
  makeFolders(dirname(path), 0o700);
  replaceFile(path, after, before === undefined ? 0o600 : undefined);
  return path;
}

/** A link to somebody's dotfiles stays a link. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The bytes of a settings file; undefined if there is none. */
export function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new AttachError(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function missingFolders(folder: string): readonly string[] {
  if (existsSync(folder) || dirname(folder) === folder) return [];
  return [folder, ...missingFolders(dirname(folder))];
}
