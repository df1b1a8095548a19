import { describe, expect, it } from 'vitest';
import { axisTicks } from './context-chart.ts';

describe('axisTicks', () => {
  it.each([
    [0, [0]],
    [Number.NaN, [0]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [83_625, [0, 25_000, 50_000, 75_000]],
    [100, [0, 25, 50, 75, 100]],
    [212_737, [0, 100_000, 200_000]],
  ])('rounds the steps up to %d', (largest, expected) => {
    expect(axisTicks(largest, 4)).toEqual(expected);
  });
});
