import { join } from 'node:path';
import { messageOf } from '@hdc/core';
import type { AttachmentFile } from '../attach/attachment-file.ts';
import { settingsText } from '../attach/edit-settings.ts';
import { editWithRecord } from '../attach/edit-with-record.ts';
import { type Detached, undoEdit } from '../attach/undo-edit.ts';
import { AttachError } from '../errors/attach-error.ts';
import type { HookRow } from './hook-rows.ts';

export interface InstallOptions {
  readonly row: HookRow;
  /** What the agent runs, as its shell takes it. */
  readonly command: string;
  /** The person's home folder. */
  readonly home: string;
  readonly records: AttachmentFile;
  readonly now: number;
}

const { get, set } = settingsText('json');

/** Adds a hook to those that an agent has, with a record of how its settings were; returns the file. Throws `AttachError`. */
export function installHook({ row, command, home, records, now }: InstallOptions): string {
  if (records.read(row.name)) {
    throw new AttachError(`${row.title} has the hook already; hdc hooks uninstall ${row.name} first`);
  }
  const entry = {
    matcher: row.matcher,
    hooks: [{ type: 'command', command, timeout: row.timeoutSeconds }],
  };
  return editWithRecord({
    agent: row.name,
    path: join(home, ...row.path),
    host: command,
    records,
    now,
    edit(text, path) {
      try {
        return set(text, row.key, [...listAt(text, row), entry]);
      } catch (error) {
        throw new AttachError(`${path} was left as it is: ${messageOf(error)}`, { cause: error });
      }
    },
  });
}

/** Takes the hook out again: the settings are as they were, or without the hook where others changed them. */
export function uninstallHook(row: HookRow, records: AttachmentFile): Detached {
  const record = records.read(row.name);
  if (!record) return 'not-attached';
  const result = undoEdit(record, (text) => {
    const others = listAt(text, row).filter((entry) => !JSON.stringify(entry).includes(quoted(record.host)));
    return set(text, row.key, others.length > 0 ? others : undefined);
  });
  records.remove(row.name);
  return result;
}

function listAt(text: string, { key }: HookRow): readonly unknown[] {
  const list = get(text, key) ?? [];
  if (!Array.isArray(list)) throw new TypeError(`${key.join('.')} is no list`);
  return list;
}

/** A command as it stands in JSON. */
function quoted(command: string): string {
  return JSON.stringify(command);
}
