import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineWriter } from './line-writer.ts';
import { FailingDisk } from './testing/failing-disk.ts';

const PATH = '/disk/file';

function setUp(end = 0): { disk: FailingDisk; writer: LineWriter } {
  const disk = new FailingDisk();
  return { disk, writer: new LineWriter({ open: () => disk.open(PATH), end }) };
}

test('appends lines in order, and syncs those that must stay', () => {
  const { disk, writer } = setUp();
  writer.append('one', true);
  writer.append('two');
  expect(disk.text(PATH)).toBe('one\ntwo\n');
  expect(disk.syncs).toBe(1);
});

test('opens no file before there is something to write', () => {
  expect(setUp().disk.files.size).toBe(0);
});

test('cuts off what lies behind the end before it appends', () => {
  const { disk, writer } = setUp(4);
  disk.files.set(PATH, Buffer.from('one\n{"half'));
  writer.append('two');
  expect(disk.text(PATH)).toBe('one\ntwo\n');
});

describe.each(['open', 'write', 'sync', 'truncate'] as const)('while %s fails', (operation) => {
  test('lines wait, and are written once and in order when it works again', () => {
    const { disk, writer } = setUp();
    disk.failing.set(operation, 'EIO');
    writer.append('one', true);
    writer.append('two', true);
    expect(writer.failure?.cause).toMatchObject({ code: 'EIO' });
    expect(writer.waiting).toBe(2);
    disk.failing.clear();
    writer.append('three', true);
    expect(disk.text(PATH)).toBe('one\ntwo\nthree\n');
    expect(writer).toMatchObject({ failure: undefined, waiting: 0 });
  });
});

test('a full disk never keeps half a line', () => {
  const { disk, writer } = setUp();
  disk.space = 10;
  writer.append('one');
  writer.append('a long line');
  expect(disk.text(PATH)).toBe('one\n');
  disk.space = 100;
  expect(writer.flush()).toBe(true);
  expect(disk.text(PATH)).toBe('one\na long line\n');
});

test('half a line that could not be cut off at once is cut off later', () => {
  const { disk, writer } = setUp();
  disk.space = 10;
  writer.append('one');
  disk.failing.set('truncate', 'EIO');
  writer.append('a long line');
  expect(disk.text(PATH)).toBe('one\na long');
  disk.failing.clear();
  writer.clear();
  writer.append('x');
  expect(disk.text(PATH)).toBe('x\n');
});

test('clearing forgets what waits and what failed', () => {
  const { disk, writer } = setUp();
  disk.space = 2;
  writer.append('one');
  writer.clear();
  expect(writer).toMatchObject({ failure: undefined, waiting: 0 });
  expect(disk.text(PATH)).toBe('');
});

test('whatever fails and when: every line in the end, in order, once; never half a line before a whole one', () => {
  const fault = fc.constantFrom('open', 'write', 'sync', 'truncate', 'full', 'none', 'none');
  fc.assert(
    fc.property(fc.array(fc.tuple(fault, fc.string(), fc.nat(12)), { maxLength: 20 }), (steps) => {
      const { disk, writer } = setUp();
      const all = steps.map(([, text], index) => JSON.stringify([index, text]));
      for (const [index, [kind, , space]] of steps.entries()) {
        disk.failing.clear();
        disk.space = kind === 'full' ? disk.text(PATH).length + space : Number.POSITIVE_INFINITY;
        if (kind !== 'full' && kind !== 'none') disk.failing.set(kind, 'EIO');
        writer.append(all[index] ?? '', true);
      }
      disk.failing.clear();
      disk.space = Number.POSITIVE_INFINITY;
      writer.flush();
      expect(disk.text(PATH)).toBe(all.map((line) => `${line}\n`).join(''));
    }),
    { numRuns: 300 },
  );
});
