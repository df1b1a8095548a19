import { messageOf } from '@hdc/core';
import { UnreadableTranscriptError } from '../../errors/unreadable-transcript-error.ts';
import { decodeRecord, type SqliteValue } from './decode-record.ts';
import { readColumns } from './read-columns.ts';
import { SqlitePages } from './sqlite-pages.ts';
import { type StoredRow, walkTable } from './walk-table.ts';

/** A row by the names of its columns. */
export interface SqliteRow {
  readonly rowid: number;
  readonly values: Readonly<Record<string, SqliteValue>>;
}

interface Table {
  readonly root: number;
  readonly columns: readonly string[];
}

const SCHEMA_PAGE = 1;

/**
 * Reads tables of an SQLite file, and nothing else: no index, no query, no lock, no native code. Whatever is
 * wrong with the file is an `UnreadableTranscriptError`.
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

  /** Every row of a table; none where there is no such table. */
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
