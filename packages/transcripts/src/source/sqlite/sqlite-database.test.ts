import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableTranscriptError } from '../../errors/unreadable-transcript-error.ts';
import { SqliteDatabase, type SqliteRow } from './sqlite-database.ts';

const NUMBERS = fixture('sqlite/numbers.db');
const TABLE = 'num, bers';

describe('an SQLite file', () => {
  const folder = useTemporaryFolder('file');

  test('gives every row of a table, over inner pages and chains of overflow', async () => {
    expect(await allRows(NUMBERS)).toEqual(Array.from({ length: 60 }, (_, index) => expectedRow(index + 1)));
  });
  test('gives one row by its id', async () => {
    const database = await SqliteDatabase.open(NUMBERS);
    const rows = [await database.row(TABLE, 3), await database.row(TABLE, 180), await database.row(TABLE, 4)];
    await database.close();
    expect(rows).toEqual([expectedRow(1), expectedRow(60), undefined]);
  });
  test('has no rows in a table that is not there', async () => {
    expect(await allRows(NUMBERS, 'nobody')).toEqual([]);
  });
  test('holds what its write-ahead log adds', async () => {
    const rows = await allRows(fixture('kilo.db'), 'message');
    expect(rows.map(({ values }) => values['id'])).toEqual(['msg_a1', 'msg_a2', 'msg_b1', 'msg_b2']);
  });
  test('is read without a log that belongs to another file', async () => {
    const path = folder('other.db');
    await writeFile(path, readFileSync(fixture('kilo.db')));
    await writeFile(`${path}-wal`, 'nothing that SQLite wrote');
    const rows = await allRows(path, 'message');
    expect(rows.map(({ values }) => values['id'])).toEqual(['msg_a1', 'msg_a2']);
  });
  test('that is none is refused', async () => {
    const path = folder('text.db');
    await writeFile(path, 'SQLite is a library.');
    await expect(SqliteDatabase.open(path)).rejects.toThrow(/it is no SQLite file/);
  });
  test('that is damaged anywhere is read or refused, and never hangs', async () => {
    const bytes = readFileSync(NUMBERS);
    const path = folder('damaged.db');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        async (at, noise) => {
          const damaged = Buffer.from(bytes);
          damaged.set(noise.subarray(0, bytes.length - at), at);
          await writeFile(path, damaged);
          const outcome = await allRows(path).catch((error: unknown) => error);
          if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(UnreadableTranscriptError);
        },
      ),
      { numRuns: 200 },
    );
  });
});

function expectedRow(i: number): SqliteRow {
  return {
    rowid: i * 3,
    values: {
      // The id of a row stands beside the row, not in it.
      id: null,
      name: `${'x'.repeat(i * 5)}é${i}`,
      n: (-1) ** i * i ** 5,
      f: i / 8,
      b: Buffer.from([i, i, i]),
      empty: null,
      later: null,
    },
  };
}

async function allRows(path: string, table: string = TABLE): Promise<readonly SqliteRow[]> {
  const database = await SqliteDatabase.open(path);
  try {
    const rows: SqliteRow[] = [];
    for await (const row of database.rows(table)) rows.push(row);
    return rows;
  } finally {
    await database.close();
  }
}

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url));
}
