import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CursorQuery } from './cursor-query.ts';

const ESC = '\u001b';
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function open() {
  const output = new PassThrough({ encoding: 'utf8' });
  const columns: (number | undefined)[] = [];
  const query = new CursorQuery(output, (column) => columns.push(column));
  const take = (...keys: readonly string[]) => keys.map((key) => query.takes(key));
  return { output, columns, query, take };
}

test.each([
  ['in one piece', [`${ESC}[5;1R`], 1],
  ['torn apart', [`${ESC}[12;34`, 'R'], 34],
  ['torn into many', [`${ESC}[100;13`, '4', 'R'], 134],
])('an answer that comes %s is found among the keys', (_, keys, column) => {
  const { output, columns, query, take } = open();
  query.ask();
  expect(output.read()).toBe(`${ESC}[6n`);
  expect(take('a', `${ESC}[A`, ESC)).toEqual([false, false, false]);
  expect(take(...keys)).toEqual(keys.map(() => true));
  expect(take('R', '4')).toEqual([false, false]);
  expect(columns).toEqual([column]);
});

test('only the answer to the last of several questions counts', () => {
  const { columns, query, take } = open();
  query.ask();
  query.ask();
  take(`${ESC}[5;1R`, `${ESC}[5;2R`);
  expect(columns).toEqual([2]);
  expect(query.isOpen).toBe(false);
});

test('a terminal that does not answer is not waited for, and what it says later is no text', () => {
  const { columns, query, take } = open();
  query.ask();
  vi.advanceTimersByTime(5_000);
  expect(columns).toEqual([undefined]);
  expect(take('a', `${ESC}[12;34`, 'R', 'R')).toEqual([false, true, true, false]);
  expect(columns).toEqual([undefined]);
});
