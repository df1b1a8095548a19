import type { JsonRecord } from '@hdc/core/content';
import { isRecord, parseOrKeep } from '../../json.ts';
import type { TranscriptProbe } from '../../source/file-source.ts';
import type { SqliteDatabase, SqliteRow } from '../../source/sqlite/sqlite-database.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import type { ExportingAgent } from './opencode-export.ts';
import { readOpencodeSession } from './opencode-session.ts';

const SQLITE = /^SQLite format 3\0/;
const TABLES: readonly RegExp[] = ['session', 'message', 'part'].map(
  (name) => new RegExp(`CREATE TABLE ["\`]?${name}["\`]?\\s*\\(`, 'i'),
);
/** The signs of Kilo, the same as in an export, in the text of the first pages. */
const KILO = /"permission":"suggest"|"mode":"(?:code|architect|debug|orchestrator)"/;

/** The agent that a database belongs to; undefined if the file is no database. */
export function databaseAgent({ lines }: TranscriptProbe): ExportingAgent | undefined {
  if (!SQLITE.test(lines[0] ?? '')) return undefined;
  if (!TABLES.every((table) => lines.some((line) => table.test(line)))) return undefined;
  return lines.some((line) => KILO.test(line)) ? 'kilo' : 'opencode';
}

/** The sessions of a database, put together as `export` would print them, one at a time. */
export async function* readOpencodeDatabase(
  source: TranscriptSource,
  identity: Pick<TranscriptReader, 'format' | 'agent'>,
): AsyncGenerator<Transcript> {
  const database = await source.database();
  try {
    const messages = await rowsBySession(database, 'message');
    const parts = await rowsBySession(database, 'part');
    for await (const row of database.rows('session')) {
      const { id, parent_id: parentID, directory } = row.values;
      if (typeof id !== 'string' || !messages.has(id)) continue;
      const session = {
        info: { id, directory, ...(parentID !== null && { parentID }) },
        messages: join(
          await fetchRows(database, 'message', messages.get(id) ?? []),
          await fetchRows(database, 'part', parts.get(id) ?? []),
        ),
      };
      yield readOpencodeSession(session, source, identity);
    }
  } finally {
    await database.close();
  }
}

/** Only where rows stand: the contents of all sessions together may not fit into memory. */
async function rowsBySession(
  database: SqliteDatabase,
  table: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const sessions = new Map<string, number[]>();
  for await (const { rowid, values } of database.rows(table)) {
    const id = values['session_id'];
    if (typeof id !== 'string') continue;
    const rows = sessions.get(id);
    if (rows) rows.push(rowid);
    else sessions.set(id, [rowid]);
  }
  return sessions;
}

/** Ids grow with time, so they give the order. */
async function fetchRows(
  database: SqliteDatabase,
  table: string,
  rowids: readonly number[],
): Promise<readonly SqliteRow[]> {
  const rows: SqliteRow[] = [];
  for (const rowid of rowids) {
    const row = await database.row(table, rowid);
    if (row) rows.push(row);
  }
  return rows.sort((a, b) => (String(a.values['id']) < String(b.values['id']) ? -1 : 1));
}

function join(messages: readonly SqliteRow[], parts: readonly SqliteRow[]): readonly JsonRecord[] {
  const byMessage = new Map<unknown, JsonRecord[]>();
  for (const { values } of parts) {
    const list = byMessage.get(values['message_id']) ?? [];
    byMessage.set(values['message_id'], [...list, { ...dataOf(values['data']), id: values['id'] }]);
  }
  return messages.map(({ values }) => ({
    info: { ...dataOf(values['data']), id: values['id'] },
    parts: byMessage.get(values['id']) ?? [],
  }));
}

function dataOf(data: unknown): JsonRecord {
  const value = typeof data === 'string' ? parseOrKeep(data) : undefined;
  return isRecord(value) ? value : {};
}
