import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addChecksum } from './line-checksum.ts';
import type { LogPlace } from './log-place.ts';
import { LogSegment } from './log-segment.ts';
import { type LogReader, SharedLog } from './shared-log.ts';

const DAY = 86_400_000;

class Lines implements LogReader {
  readonly taken: { text: string; place: LogPlace }[] = [];

  onLine(line: string, place: LogPlace): void {
    this.taken.push({ text: JSON.parse(line).text, place });
  }

  onDropped(firstKept: number): void {
    const kept = this.taken.filter(({ place }) => place.segment >= firstKept);
    this.taken.splice(0, this.taken.length, ...kept);
  }

  get texts(): readonly string[] {
    return this.taken.map(({ text }) => text);
  }
}

const root = useTemporaryFolder();
let folder = '';
let clock = Date.now();
const logs: SharedLog[] = [];
beforeEach(() => {
  folder = root('log');
  clock = Date.now();
});
afterEach(() => {
  for (const log of logs.splice(0)) log.close();
});

async function openLog(options: { maxBytes?: number; maxAgeMs?: number } = {}) {
  const lines = new Lines();
  const log = new SharedLog({
    folder,
    maxBytes: 1_000_000,
    maxAgeMs: 30 * DAY,
    now: () => clock,
    reader: lines,
    ...options,
  });
  logs.push(log);
  await log.open();
  return { log, lines, write: (text: string) => log.append(JSON.stringify({ text })) };
}

const files = (): readonly string[] => readdirSync(folder).sort();
const pathOf = (number: number): string => join(folder, `0000000${number}.jsonl`);

test('lines come back in their order, to the writer and to others, now and later', async () => {
  const [one, other] = [await openLog(), await openLog()];
  one.write('a');
  other.write('b');
  one.write('c');
  other.log.refresh();
  const later = await openLog();
  for (const { lines } of [one, other, later]) expect(lines.texts).toEqual(['a', 'b', 'c']);
  const { place } = later.lines.taken[1] ?? {};
  expect(place && JSON.parse(later.log.lineAt(place) ?? '')).toMatchObject({ text: 'b' });
});

test.skipIf(process.platform === 'win32')('only its owner may read it', async () => {
  const { write } = await openLog();
  write('a');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(files().map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600]);
});

test('whatever a crash leaves behind, every line before and after it is read', async () => {
  const whole = addChecksum('{"text":"whole"}');
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.constantFrom('', '\n', '\u0000'.repeat(100), '\n{}\n', `\n${whole.replace('whole', 'other')}`),
      async (cut, rest) => {
        rmSync(folder, { recursive: true, force: true });
        const first = await openLog();
        first.write('before');
        appendFileSync(pathOf(1), `\n${whole.slice(0, cut)}${rest}`);
        first.write('after');
        expect(first.lines.texts).toEqual(['before', 'after']);
        expect((await openLog()).lines.texts).toEqual(['before', 'after']);
      },
    ),
    { numRuns: 100 },
  );
});

test('a line that another process is still writing is taken when it is whole', async () => {
  const { log, lines } = await openLog();
  const line = addChecksum('{"text":"slow"}');
  for (const piece of ['\n', line.slice(0, 5), line.slice(5), '\n']) {
    expect(lines.texts).toEqual([]);
    appendFileSync(pathOf(1), piece);
    log.refresh();
  }
  expect(lines.texts).toEqual(['slow']);
});

test('lines longer than one reading are read', async () => {
  const { write } = await openLog({ maxBytes: 100_000_000 });
  const long = 'ä'.repeat(2_000_000);
  for (const text of ['a', long, 'b', long]) write(text);
  expect((await openLog({ maxBytes: 100_000_000 })).lines.texts).toEqual(['a', long, 'b', long]);
});

test('files are ended when they are full, and the oldest go', async () => {
  const one = await openLog({ maxBytes: 32_000 });
  const other = await openLog({ maxBytes: 32_000 });
  const written = Array.from({ length: 1_000 }, (_, number) => `${number} ${'x'.repeat(100)}`);
  for (const [number, text] of written.entries()) (number % 2 ? one : other).write(text);
  const bytes = files().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(36_000);
  expect(bytes).toBeGreaterThan(26_000);
  other.log.refresh();
  one.log.refresh();
  const later = await openLog({ maxBytes: 32_000 });
  for (const { lines } of [one, other, later]) {
    expect(lines.texts).toEqual(written.slice(-lines.texts.length));
    expect(lines.texts.length).toBeGreaterThan(150);
  }
});

test('a line behind the end of a file counts for nobody, and is written to the next one', async () => {
  const [one, other] = [await openLog(), await openLog()];
  one.write('a');
  const append = vi.spyOn(LogSegment.prototype, 'append').mockImplementationOnce(function (
    this: LogSegment,
    line,
  ) {
    // Another process ends the file between our last look and our write.
    this.end(clock);
    this.append(line);
  });
  one.write('b');
  append.mockRestore();
  other.write('c');
  one.log.refresh();
  const later = await openLog();
  for (const { lines } of [one, other, later]) {
    expect(lines.texts.toSorted()).toEqual(['a', 'b', 'c']);
    expect(lines.taken.map(({ place }) => place.segment)).toEqual([1, 2, 2]);
  }
  expect(readFileSync(pathOf(1), 'utf8')).toContain('"text":"b"');
});

test('a process that is killed after it ended a file leaves a log that goes on', async () => {
  const { write } = await openLog();
  write('a');
  const segment = new LogSegment(1, pathOf(1));
  segment.end(clock);
  segment.close();
  const later = await openLog();
  later.write('b');
  expect(later.lines.texts).toEqual(['a', 'b']);
  expect(files()).toHaveLength(2);
});

test('what is old goes, and a clock that was set back loses nothing', async () => {
  const first = await openLog();
  first.write('old');
  clock += 3 * DAY;
  first.write('new');
  expect(files()).toHaveLength(2);
  clock -= 300 * DAY;
  first.write('past');
  expect((await openLog()).lines.texts).toEqual(['old', 'new', 'past']);
  clock += 300 * DAY;
  const before = (clock - 31 * DAY) / 1_000;
  utimesSync(pathOf(1), before, before);
  expect((await openLog()).lines.texts).toEqual(['new', 'past']);
  expect(files()).toEqual(['00000002.jsonl']);
});

test('lines fade in the older half, by size or by age', async () => {
  const { log, lines, write } = await openLog({ maxBytes: 32_000 });
  for (let number = 0; number < 100; number += 1) write(`${number} ${'x'.repeat(100)}`);
  const fading = lines.taken.map(({ place }) => log.isFading(place));
  expect(fading.at(-1)).toBe(false);
  expect(fading.indexOf(false)).toBeLessThan(30);
  write('y'.repeat(20_000));
  expect(lines.taken[0] && log.isFading(lines.taken[0].place)).toBe(true);
  const aged = await openLog({ maxBytes: 1_000_000_000 });
  expect(aged.lines.taken.some(({ place }) => aged.log.isFading(place))).toBe(false);
  clock += 16 * DAY;
  expect(aged.lines.taken[0] && aged.log.isFading(aged.lines.taken[0].place)).toBe(true);
});

test.each<[string, () => void]>([
  ['deleted', () => rmSync(folder, { recursive: true })],
  ['moved away', () => renameSync(folder, `${folder}-moved`)],
])('a folder that is %s while the log is open is begun anew by all', async (_, vanish) => {
  const [one, other] = [await openLog(), await openLog()];
  one.write('a');
  vanish();
  one.write('b');
  other.write('c');
  one.log.refresh();
  for (const { lines } of [one, other]) expect(lines.texts).toEqual(['b', 'c']);
});

test('a line that came to harm on the disk is not given out', async () => {
  const { log, lines, write } = await openLog();
  write('a');
  const { place } = lines.taken[0] ?? {};
  truncateSync(pathOf(1), (place?.offset ?? 0) + 3);
  expect(() => place && log.lineAt(place)).toThrow('is damaged');
});

test.skipIf(process.platform === 'win32')('links and what is no file are refused', async () => {
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(root('theirs'), 'theirs');
  symlinkSync(root('theirs'), pathOf(1));
  await expect(openLog()).rejects.toThrow('ELOOP');
  expect(readFileSync(root('theirs'), 'utf8')).toBe('theirs');
});
