import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SAMPLE_PRICES, START, sampleExchange } from '../../testing/sample-exchange.ts';
import { AccountBook } from '../account/account-book.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { listLedgerFiles } from './ledger-files.ts';
import { LedgerWriter, type LedgerWriterOptions } from './ledger-writer.ts';
import { readLedger } from './read-ledger.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'hdc-ledger-')), 'ledger');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const book = new AccountBook(SAMPLE_PRICES);

function entryAt(at: number, id = `${at}`): LedgerEntry {
  const usage = { inputTokens: 5_000, outputTokens: 10, cachedTokens: 100 };
  return book.toEntry(
    sampleExchange({
      at,
      id,
      usage,
      why: [{ index: 0, position: 0, kind: 'k', why: 'w', what: 'x', tokens: 3 }],
    }),
  );
}

function open(options: Partial<LedgerWriterOptions> = {}): LedgerWriter {
  return new LedgerWriter({ folder, now: () => START, ...options });
}

async function read(since?: number): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const entry of readLedger(folder, since)) entries.push(entry);
  return entries;
}

test('what is written is read back, since a moment', async () => {
  const entries = [0, 1, 2].map((i) => entryAt(START + i * 60_000));
  expect(entries[1]?.miss).toMatchObject({ cause: 'evicted', certainty: 'likely' });
  const writer = open();
  for (const entry of entries) writer.append(entry);
  writer.close();
  expect(await read()).toEqual(entries);
  expect(await read(START + 1)).toEqual(entries.slice(1));
  expect(await read(Date.now() + 60_000)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('files and folders are private', async () => {
  const writer = open();
  writer.append(entryAt(START));
  writer.close();
  const [file] = listLedgerFiles(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(file?.path ?? '').mode & 0o777).toBe(0o600);
});

test('nothing is there before the first entry', async () => {
  open().close();
  expect(existsSync(folder)).toBe(false);
  expect(await read()).toEqual([]);
});

test('a half line and damaged ones are skipped', async () => {
  const writer = open();
  writer.append(entryAt(START));
  writer.close();
  const [file] = listLedgerFiles(folder);
  const whole = readFileSync(file?.path ?? '', 'utf8');
  appendFileSync(file?.path ?? '', `{"version":2}\n[]\nnull\n${whole.slice(0, 80)}`);
  expect(await read()).toEqual([entryAt(START)]);
});

test('the ledger is bounded: the oldest files go', async () => {
  const line = JSON.stringify(entryAt(START)).length + 1;
  let now = START;
  const writer = open({ now: () => (now += 1_000), fileBytes: 1, mostBytes: 3 * line });
  for (let i = 0; i < 20; i += 1) {
    writer.append(entryAt(START + i));
    writer.close();
  }
  const ids = (await read()).map(({ at }) => at - START);
  expect(ids.at(-1)).toBe(19);
  expect(ids.length).toBeLessThanOrEqual(4);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('several writers at once lose nothing, and a file that was taken away comes back', async () => {
  const writers = [open(), open(), open()];
  for (let i = 0; i < 50; i += 1)
    for (const [w, writer] of writers.entries()) writer.append(entryAt(i, `${w}.${i}`));
  expect(new Set((await read()).map(({ id }) => id)).size).toBe(150);
  for (const { path } of listLedgerFiles(folder)) rmSync(path);
  writers[0]?.append(entryAt(START));
  expect(await read()).toHaveLength(1);
  for (const writer of writers) writer.close();
});

test('where nothing can be written, somebody is told and nothing is thrown', async () => {
  writeFileSync(folder, 'a file stands in the way');
  const problems: unknown[] = [];
  const writer = open({ onProblem: (error) => problems.push(error) });
  writer.append(entryAt(START));
  writer.close();
  expect(problems).toHaveLength(1);
  rmSync(folder);
  writer.append(entryAt(START));
  writer.close();
  expect(await read()).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')(
  'other files and links in the folder are no part of it',
  async () => {
    const writer = open();
    writer.append(entryAt(START));
    writer.close();
    writeFileSync(join(folder, 'notes.jsonl'), `${JSON.stringify(entryAt(START))}\n`);
    symlinkSync('/dev/zero', join(folder, '20261102090000-1-00000000.jsonl'));
    expect(await read()).toHaveLength(1);
  },
);

test.skipIf(process.platform === 'win32')('a link in the place of its folder is refused', async () => {
  const theirs = join(folder, '..', 'theirs');
  mkdirSync(theirs);
  writeFileSync(join(theirs, '20260101000000-1-00000000.jsonl'), 'x'.repeat(100));
  symlinkSync(theirs, folder);
  const problems: unknown[] = [];
  const writer = open({ mostBytes: 10, onProblem: (error) => problems.push(error) });
  writer.append(entryAt(START));
  writer.close();
  expect(problems.map(String)).toEqual([expect.stringContaining(`${folder} is a link or a file`)]);
  expect(readdirSync(theirs)).toEqual(['20260101000000-1-00000000.jsonl']);
});

const WRITER = `
import { LedgerWriter } from ${JSON.stringify(new URL('./ledger-writer.ts', import.meta.url).href)};
const writer = new LedgerWriter({ folder: process.argv[1], now: Date.now });
const entry = JSON.parse(process.argv[2]);
for (let i = 0; ; i += 1) {
  writer.append({ ...entry, id: process.pid + '.' + i });
  await new Promise(setImmediate);
  process.stdout.write(i + '\\n');
}`;

test('a killed process loses nothing that it had written', async () => {
  for (let round = 0; round < 3; round += 1) {
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--conditions=hdc-source',
        '--input-type=module',
        '--eval',
        WRITER,
        folder,
        JSON.stringify(entryAt(START)),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let told = '';
    child.stdout.on('data', (data: Buffer) => {
      told += data.toString();
    });
    while (!told.includes('\n')) await wait(20);
    await wait(30 + round * 17);
    child.kill('SIGKILL');
    await once(child, 'close');
    const count = told.split('\n').length - 1;
    const own = (await read()).filter(({ id }) => id.startsWith(`${child.pid}.`));
    expect(own.length).toBeGreaterThanOrEqual(count);
  }
  expect(readdirSync(folder)).toHaveLength(3);
});

test('a file holds a day at most, and goes 90 days after its last line', async () => {
  const DAY_MS = 86_400_000;
  let now = Date.now();
  const writer = open({ now: () => now });
  writer.append(entryAt(now));
  now += DAY_MS;
  writer.append(entryAt(now));
  const files = listLedgerFiles(folder).map(({ path }) => path);
  expect(files).toHaveLength(2);
  writer.close();
  const [first = '', second = ''] = files;
  utimesSync(first, (now - 91 * DAY_MS) / 1_000, (now - 91 * DAY_MS) / 1_000);
  utimesSync(second, (now - 89 * DAY_MS) / 1_000, (now - 89 * DAY_MS) / 1_000);
  const kept = open({ now: () => now });
  kept.append(entryAt(now));
  kept.close();
  expect([existsSync(first), existsSync(second)]).toEqual([false, true]);
  const strict = open({ now: () => now, mostAgeMs: 7 * DAY_MS });
  strict.append(entryAt(now));
  strict.close();
  expect(existsSync(second)).toBe(false);
});
