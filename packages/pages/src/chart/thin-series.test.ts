import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thinSeries } from './context-chart.ts';

const LIMIT = 20;

describe('thinSeries', () => {
  it('leaves a short series alone', () => {
    expect(thinSeries([3, 1, 2], LIMIT)).toEqual([
      { index: 0, value: 3 },
      { index: 1, value: 1 },
      { index: 2, value: 2 },
    ]);
  });

  it('keeps both ends, the peak, the lowest point and the order, in few points', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 500 }), (series) => {
        const points = thinSeries(series, LIMIT);
        const values = points.map(({ value }) => value);
        expect(points.length).toBeLessThanOrEqual(LIMIT);
        expect(points.at(0)?.index).toBe(0);
        expect(points.at(-1)?.index).toBe(series.length - 1);
        expect(Math.max(...values)).toBe(Math.max(...series));
        expect(Math.min(...values)).toBe(Math.min(...series));
        expect(points).toEqual(points.toSorted((a, b) => a.index - b.index));
        expect(values).toEqual(points.map(({ index }) => series[index]));
      }),
      { numRuns: 200 },
    );
  });
});
