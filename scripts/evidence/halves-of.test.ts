import type { SessionReport } from '@hdc/replay';
import { expect, test } from 'vitest';
import { halvesOf } from './halves-of.ts';

const session = (path: string, requests: number) => ({ path, requests }) as unknown as SessionReport;

test('a project is in one half only, and the halves are about as large', () => {
  const sessions = [
    session('x/large-1.jsonl', 90),
    session('x/small-1.jsonl', 20),
    session('x/large-2.jsonl', 10),
    session('x/other-1.jsonl', 60),
    session('x/tiny-1.jsonl', 5),
  ];
  const { choose, test } = halvesOf(sessions);
  expect(choose.map(({ path }) => path)).toEqual(['x/large-1.jsonl', 'x/large-2.jsonl']);
  expect(test.map(({ path }) => path)).toEqual(['x/other-1.jsonl', 'x/small-1.jsonl', 'x/tiny-1.jsonl']);
  expect(halvesOf(sessions.toReversed()).choose).toHaveLength(2);
});
