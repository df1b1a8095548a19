import { expect, test } from 'vitest';
import { describeDifference } from './describe-difference.ts';

test.each([
  [1.04, '4.0% more'],
  [0.877, '12.3% less'],
  [1.0001, 'the same'],
])('a ratio of %d is %s', (ratio, expected) => {
  expect(describeDifference(ratio, { more: 'more', less: 'less' })).toBe(expected);
});
