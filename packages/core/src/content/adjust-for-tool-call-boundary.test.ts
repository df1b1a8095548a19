import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyArbitrary } from '../testing/history-arbitrary.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { adjustForToolCallBoundary } from './adjust-for-tool-call-boundary.ts';
import { createToolResponse } from './create-content.ts';
import type { IContent } from './i-content.ts';
import { findToolExchanges } from './tool-exchanges.ts';

const DIRECTIONS = ['earlier', 'later'] as const;

/** 0 human, 1–2 read, 3 ai, 4–7 two calls answered late and apart, 8 human. */
const history = new HistoryBuilder()
  .human('start')
  .read('a.ts')
  .ai('thinking aloud')
  .parallel([
    { id: 'p', name: 'tool', parameters: {} },
    { id: 'q', name: 'tool', parameters: {} },
  ])
  .entry(createToolResponse('q', 'tool', 'second first'))
  .human('a word in between')
  .entry(createToolResponse('p', 'tool', 'first last'))
  .human('end')
  .build();

describe('adjustForToolCallBoundary', () => {
  it.each([
    { boundary: 0, earlier: 0, later: 0 },
    { boundary: 1, earlier: 1, later: 1 },
    { boundary: 2, earlier: 1, later: 3 },
    { boundary: 3, earlier: 3, later: 3 },
    { boundary: 4, earlier: 4, later: 4 },
    { boundary: 5, earlier: 4, later: 8 },
    { boundary: 6, earlier: 4, later: 8 },
    { boundary: 7, earlier: 4, later: 8 },
    { boundary: 8, earlier: 8, later: 8 },
    { boundary: 9, earlier: 9, later: 9 },
    { boundary: -3, earlier: 0, later: 0 },
    { boundary: 99, earlier: 9, later: 9 },
  ])('moves $boundary to $earlier or to $later', ({ boundary, earlier, later }) => {
    expect(adjustForToolCallBoundary(history, boundary)).toBe(earlier);
    expect(adjustForToolCallBoundary(history, boundary, 'earlier')).toBe(earlier);
    expect(adjustForToolCallBoundary(history, boundary, 'later')).toBe(later);
  });

  it.each(DIRECTIONS)('stays where calls without responses and responses without calls stand: %s', (to) => {
    const orphans = new HistoryBuilder()
      .entry(createToolResponse('nobody', 'tool', 'ok'))
      .call({ name: 'interrupted', parameters: {} })
      .human('go on')
      .build();
    for (const boundary of [0, 1, 2, 3]) {
      expect(adjustForToolCallBoundary(orphans, boundary, to)).toBe(boundary);
    }
  });

  it.each(DIRECTIONS)('has nothing to move in an empty history: %s', (to) => {
    expect(adjustForToolCallBoundary([], 0, to)).toBe(0);
    expect(adjustForToolCallBoundary([], 5, to)).toBe(0);
  });

  it('never splits an exchange, never moves the wrong way and never moves further than it must', () => {
    const disordered = historyArbitrary(6).chain((entries) => fc.shuffledSubarray([...entries]));
    fc.assert(
      fc.property(fc.oneof(historyArbitrary(8), disordered), fc.nat(40), (entries, wish) => {
        const index = Math.min(wish, entries.length);
        const earlier = adjustForToolCallBoundary(entries, index, 'earlier');
        const later = adjustForToolCallBoundary(entries, index, 'later');
        expect(earlier).toBeGreaterThanOrEqual(0);
        expect(earlier).toBeLessThanOrEqual(index);
        expect(later).toBeGreaterThanOrEqual(index);
        expect(later).toBeLessThanOrEqual(entries.length);
        for (let boundary = earlier; boundary <= later; boundary++) {
          const isResult = boundary === earlier || boundary === later;
          expect(splits(entries, boundary)).toBe(!isResult);
        }
      }),
    );
  });
});

function splits(entries: readonly IContent[], boundary: number): boolean {
  return findToolExchanges(entries).all.some(
    ({ callIndex, responseIndex, furtherResponses }) =>
      responseIndex !== undefined &&
      callIndex < boundary &&
      boundary <= (furtherResponses.at(-1)?.index ?? responseIndex),
  );
}
