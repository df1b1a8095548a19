import { expect, test } from 'vitest';
import { bootstrapInterval } from './bootstrap-interval.ts';

const mean = (rows: readonly number[]) => rows.reduce((sum, row) => sum + row, 0) / rows.length;

test('groups that agree leave no doubt', () => {
  expect(bootstrapInterval([[1, 1], [1], [1]], mean)).toEqual([1, 1]);
});

test('groups come whole, so that one that differs makes the interval wide', () => {
  const [low = 0, high = 0] = bootstrapInterval([[0, 0, 0], [0], [1, 1, 1, 1]], mean) ?? [];
  expect(low).toBe(0);
  expect(high).toBe(1);
});

test('the interval is the same on every machine, and lies around the figure', () => {
  const groups = Array.from({ length: 12 }, (_, i) => [i, i + 1]);
  const interval = bootstrapInterval(groups, mean);
  expect(bootstrapInterval(groups, mean)).toEqual(interval);
  const [low = 0, high = 0] = interval ?? [];
  expect(low).toBeLessThan(6);
  expect(high).toBeGreaterThan(6);
  expect(high - low).toBeLessThan(5);
});

test('two groups tell nothing', () => {
  expect(bootstrapInterval([[1], [2]], mean)).toBeUndefined();
});
