import { join } from 'node:path';
import { messageOf } from '@hdc/core/errors';
import type { AttachmentFile } from '../attach/attachment-file.ts';
import { settingsText } from '../attach/edit-settings.ts';
import { editWithRecord } from '../attach/edit-with-record.ts';
import { type Detached, undoEdit } from '../attach/undo-edit.ts';
import { AttachError } from '../errors/attach-error.ts';
import type { HookRow } from './hook-rows.ts';

export interface InstallOptions {
  readonly row: HookRow;
  /** The command that the agent runs, as its shell takes it. */
  readonly command: string;
  /** The person's home folder. */
  readonly home: string;
  readonly records: AttachmentFile;
  readonly now: number;
}

const { get, set } = settingsText('json');

/** Adds a hook to those that an agent has, with a record of how its settings were; returns the file. Throws `AttachError`. */
export function installHook({ row, command, home, records, now }: InstallOptions): string {
  const known = records.read(row.name);
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
      const list = listIn(text, row, path);
      // A record of a hook that a person has taken out by hand, or that a crash left out, is worth nothing.
      if (known && list.some((other) => runs(other, known.host))) {
        throw new AttachError(`${row.title} has the hook already; hdc hooks uninstall ${row.name} first`);
      }
      return set(text, row.key, [...list, entry]);
    },
  });
}

/** Takes the hook out again: the settings are as they were, or without the hook where others changed them. */
export function uninstallHook(row: HookRow, records: AttachmentFile): Detached {
  const record = records.read(row.name);
  if (!record) return 'not-attached';
  const result = undoEdit(record, (text) => {
    const list = get(text, row.key);
    if (!Array.isArray(list)) return text;
    const others = list.filter((entry) => !runs(entry, record.host));
    if (others.length === list.length) return text;
    return set(text, row.key, others.length > 0 ? others : undefined);
  });
  records.remove(row.name);
  return result;
}

function listIn(text: string, { key }: HookRow, path: string): readonly unknown[] {
  try {
    const list = get(text, key) ?? [];
    if (!Array.isArray(list)) throw new TypeError(`${key.join('.')} is no list`);
    return list;
  } catch (error) {
    throw new AttachError(`${path} was left as it is: ${messageOf(error)}`, { cause: error });
  }
}

function runs(entry: unknown, command: string): boolean {
  return JSON.stringify(entry).includes(JSON.stringify(command));
}
