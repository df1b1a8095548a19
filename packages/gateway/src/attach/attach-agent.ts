import { join } from 'node:path';
import { messageOf } from '@hdc/core';
import type { AgentRow, AgentSettings } from '../agents/agent-row.ts';
import { fillIn } from '../agents/point-child.ts';
import { AttachError } from '../errors/attach-error.ts';
import type { AttachmentFile } from './attachment-file.ts';
import { setAll } from './edit-settings.ts';
import { editWithRecord } from './edit-with-record.ts';

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
  return editWithRecord({
    agent: row.name,
    path: join(home, ...settings.path),
    host,
    records,
    now,
    edit: (text, path) => edit(settings, text, host, path),
  });
}

function edit(settings: AgentSettings, text: string, host: string, path: string): string {
  const values = settings.values.map(({ key, value }) => ({ key, value: fillIn(value, host) }));
  try {
    return setAll(settings.format, text, values);
  } catch (error) {
    throw new AttachError(`${path} was left as it is: ${messageOf(error)}`, { cause: error });
  }
}
