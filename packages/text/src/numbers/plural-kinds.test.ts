import { expect, test } from 'vitest';
import { pluralKinds } from './plural.ts';

test('kinds are counted in English', () => {
  const counts = { 'stale-read': 2, 'old-output': 1, 'repeated-lines': 5, 'earlier-thinking': 3, noise: 1 };
  expect(pluralKinds(counts)).toBe(
    '2 stale reads, 1 old output, 5 blocks of repeated lines, 3 earlier thoughts, 1 noisy output',
  );
});
