import { messageOf } from '@hdc/core/errors';
import { UnreadableTranscriptError } from '../../errors/unreadable-transcript-error.ts';
import { SqlitePages } from './sqlite-pages.ts';
import { readVarint, type StoredRow, walkTable } from './walk-table.ts';

/** A row by the names of its columns. */
export interface SqliteRow {
  readonly rowid: number;
  readonly values: Readonly<Record<string, SqliteValue>>;
}

interface Table {
  readonly root: number;
  readonly columns: readonly string[];
}

const INTEGER_BYTES: readonly number[] = [0, 1, 2, 3, 4, 6, 8];
const NO_COLUMN = /^(?:primary|unique|check|foreign|constraint)\b/i;
const NAME = /^(?:"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|([^\s(]+))/;

/** Quoted names and texts are one token each, whatever stands in them. */
const TOKEN = /"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|[(),]|[^"'`[(),]+/g;
const DEPTH_CHANGES: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

const SCHEMA_PAGE = 1;

/**
 * Reads tables of an SQLite file, and nothing else: no index, no query, no lock, no native code. Every fault of the
 * file is an `UnreadableTranscriptError`.
 */
export class SqliteDatabase {
  readonly #path: string;
  readonly #pages: SqlitePages;
  #tables: ReadonlyMap<string, Table> | undefined;

  private constructor(path: string, pages: SqlitePages) {
    this.#path = path;
    this.#pages = pages;
  }

  static async open(path: string): Promise<SqliteDatabase> {
    try {
      return new SqliteDatabase(path, await SqlitePages.open(path));
    } catch (error) {
      throw new UnreadableTranscriptError(path, messageOf(error), { cause: error });
    }
  }

  close(): Promise<void> {
    return this.#pages.close();
  }

  /** Every row of a table; none if there is no such table. */
  async *rows(name: string): AsyncGenerator<SqliteRow> {
    const table = await this.#table(name);
    if (table) yield* this.#read(table);
  }

  async row(name: string, rowid: number): Promise<SqliteRow | undefined> {
    const table = await this.#table(name);
    if (!table) return undefined;
    for await (const row of this.#read(table, rowid)) return row;
    return undefined;
  }

  async *#read({ root, columns }: Table, wanted?: number): AsyncGenerator<SqliteRow> {
    for await (const { rowid, payload } of this.#guarded(root, wanted)) {
      const values = this.#decode(payload);
      yield {
        rowid,
        values: Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null])),
      };
    }
  }

  async #table(name: string): Promise<Table | undefined> {
    this.#tables ??= await this.#readSchema();
    return this.#tables.get(name);
  }

  async #readSchema(): Promise<ReadonlyMap<string, Table>> {
    const tables = new Map<string, Table>();
    for await (const { payload } of this.#guarded(SCHEMA_PAGE)) {
      const [type, name, , root, statement] = this.#decode(payload);
      const isTable = type === 'table' && typeof name === 'string' && typeof root === 'number';
      if (isTable && typeof statement === 'string')
        tables.set(name, { root, columns: readColumns(statement) });
    }
    return tables;
  }

  async *#guarded(root: number, wanted?: number): AsyncGenerator<StoredRow> {
    try {
      yield* walkTable(this.#pages, root, wanted);
    } catch (error) {
      throw this.#damage(error);
    }
  }

  #decode(payload: Buffer): readonly SqliteValue[] {
    try {
      return decodeRecord(payload);
    } catch (error) {
      throw this.#damage(error);
    }
  }

  #damage(cause: unknown): Error {
    return new UnreadableTranscriptError(this.#path, `the database is damaged: ${messageOf(cause)}`, {
      cause,
    });
  }
}

type SqliteValue = string | number | Buffer | null;

/** The values of one row: a header of types, then the contents one after the other. */
function decodeRecord(payload: Buffer): readonly SqliteValue[] {
  const header = readVarint(payload, 0);
  const values: SqliteValue[] = [];
  let at = header.end;
  let content = header.value;
  while (at < header.value) {
    const type = readVarint(payload, at);
    at = type.end;
    const size = sizeOf(type.value);
    values.push(decodeValue(type.value, payload.subarray(content, content + size)));
    content += size;
  }
  return values;
}

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : (INTEGER_BYTES[type] ?? 0);
}

function decodeValue(type: number, bytes: Buffer): SqliteValue {
  if (type === 0) return null;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 8 || type === 9) return type - 8;
  if (type >= 12) return type % 2 === 0 ? Buffer.from(bytes) : bytes.toString('utf8');
  return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length);
}

/** The names of the columns out of the statement that made a table, in the order of its values. */
function readColumns(statement: string): readonly string[] {
  const body = statement.slice(statement.indexOf('(') + 1);
  return splitDefinitions(body)
    .map((definition) => definition.trim())
    .filter((definition) => definition !== '' && !NO_COLUMN.test(definition))
    .map(
      (definition) =>
        NAME.exec(definition)
          ?.slice(1)
          .find((name) => name !== undefined) ?? '',
    );
}

/** At the commas that stand in no brackets, up to the bracket that closes the table. */
function splitDefinitions(body: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of body.matchAll(TOKEN)) {
    depth += DEPTH_CHANGES[token] ?? 0;
    if (depth < 0) break;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts;
}
