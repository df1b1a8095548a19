import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, messageOf } from '@hdc/core';
import { makeFolders, replaceFile } from '@hdc/files';
import type { AgentRow, AgentSettings } from '../agents/agent-row.ts';
import { fillIn } from '../agents/point-child.ts';
import { AttachError } from '../errors/attach-error.ts';
import type { AttachmentFile } from './attachment-file.ts';
import { setAll } from './edit-settings.ts';

export interface AttachOptions {
  readonly row: AgentRow;
  /** The gateway's address. */
  readonly host: string;
  /** The person's home folder. */
  readonly home: string;
  readonly records: AttachmentFile;
  readonly now: number;
}

/** Edits the agent's own settings so that it always asks the gateway; returns the file. Throws `AttachError`. */
export function attachAgent({ row, host, home, records, now }: AttachOptions): string {
  const { settings } = row;
  if (!settings)
    throw new AttachError(`${row.title} has no settings file for this; use hdc run -- ${row.name}`);
  const known = records.read(row.name);
  if (known) {
    throw new AttachError(
      `${row.title} is attached to ${known.host} already; hdc gateway detach ${row.name} first`,
    );
  }
  const path = realPath(join(home, ...settings.path));
  const before = readBytes(path);
  const after = Buffer.from(edit(settings, before?.toString('utf8') ?? '', host, path));
  records.write({
    agent: row.name,
    path,
    before: before?.toString('base64'),
    after: after.toString('base64'),
    folders: missingFolders(dirname(path)),
    host,
    at: now,
  });
  makeFolders(dirname(path), 0o700);
  replaceFile(path, after, before === undefined ? 0o600 : undefined);
  return path;
}

function edit(settings: AgentSettings, text: string, host: string, path: string): string {
  const values = settings.values.map(({ key, value }) => ({ key, value: fillIn(value, host) }));
  try {
    return setAll(settings.format, text, values);
  } catch (error) {
    throw new AttachError(`${path} was left as it is: ${messageOf(error)}`, { cause: error });
  }
}

/** A link to somebody's dotfiles stays a link. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function readBytes(path: string): Buffer | undefined {
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
