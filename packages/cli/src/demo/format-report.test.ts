import pc from 'picocolors';
import { expect, test } from 'vitest';
import { formatReport } from './format-report.ts';
import type { OptimizationReport } from './optimize-session.ts';

const plain = pc.createColors(false);

const REPORT: OptimizationReport = {
  strategy: 'high-density',
  items: [
    { index: 3, what: 'read_file a.ts', why: 'the file was written later', tokens: 12_345 },
    { index: 12, what: '@b.md', why: 'the file was included again later', tokens: 7 },
  ],
  passes: [
    { name: 'read-write-pruning', isEnabled: true, count: 1 },
    { name: 'recency-pruning', isEnabled: false, count: 0 },
  ],
  entries: { before: 20, after: 19 },
  tokens: { before: 1_020_000, after: 1_007_648 },
  change: { firstIndex: 3, tokensInFront: 1_200 },
};

test('lines up what was pruned, the passes and the totals', () => {
  expect(formatReport(REPORT, plain)).toBe(`entry  pruned          why                                 tokens
    3  read_file a.ts  the file was written later         −12 345
   12  @b.md           the file was included again later       −7

pass                pruned
read-write-pruning       1
recency-pruning        off

entries              20 → 19
first changed entry  3  (the 1 200 tokens in front of it stay cached)
tokens               1 020 000 → 1 007 648  −1.2 %
`);
});

test('says so when there was nothing to prune', () => {
  const text = formatReport(
    { ...REPORT, items: [], tokens: { before: 5, after: 5 }, change: undefined },
    plain,
  );
  expect(text).toContain('Nothing to prune in 20 entries.');
  expect(text).toContain('first changed entry  none');
  expect(text).toContain('5 → 5  ±0 %');
});
