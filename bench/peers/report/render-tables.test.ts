import { expect, test } from 'vitest';
import { sessionRow } from '../testing/session-row.ts';
import { figuresOf } from './peer-figures.ts';
import { renderTables } from './render-summary.ts';
import { verdictOf } from './table-columns.ts';

test.each([
  [1, undefined, 'no effect'],
  [0.9, undefined, 'too few projects'],
  [0.9, [0.8, 1.05], 'uncertain'],
  [0.999, [0.996, 1.002], 'no effect'],
  [0.9, [0.8, 0.95], 'cheaper'],
  [1.2, [1.1, 1.3], 'dearer'],
] as const)('a cost of %s within %o is called: %s', (value, interval, verdict) => {
  expect(verdictOf({ value, interval })).toBe(verdict);
});

test('sums are compared, and what went wrong stands beside them', () => {
  const sent = { tokens: 600, cost: 120, cacheRead: 300, cacheWrite: 200, usd: 3, usdToday: 2 };
  const rows = ['a', 'b', 'c'].map((session) =>
    sessionRow({ session, project: session, sent, faults: { threw: 1, invalid: 2, droppedCalls: 3 } }),
  );
  const lines = renderTables([{ title: 'Claude Code', figures: [figuresOf('tool', rows)] }]).split('\n');
  expect(lines[0]).toBe('### Claude Code: 3 sessions, 30 requests');
  expect(lines[4]).toBe(
    '| tool | 3 | ×1.500 [1.50–1.50] | dearer | ×1.000 | ×1.200 | 40.0% [40.0–40.0] | ×0.60 | ×2.00 | 10.0 | 3 of 3 |',
  );
  expect(lines[8]).toBe(
    '| tool | 3 of 12 (25.00% [25.0–25.0]) | 10.00% [10.00–10.00] | — | 0 in 0 | — (—) | 9 | 0 | 6 | 3, 0, 0 | 1.0 (2.0) |',
  );
});
