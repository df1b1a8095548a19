import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyArbitrary } from '../testing/history-arbitrary.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createToolResponse } from './create-content.ts';
import { groupExchanges } from './group-exchanges.ts';
import type { IContent } from './i-content.ts';
import { findToolExchanges } from './tool-exchanges.ts';

const pair = [
  { id: 'p', name: 'tool', parameters: {} },
  { id: 'q', name: 'tool', parameters: {} },
];

describe('groupExchanges', () => {
  it.each<[string, HistoryBuilder, number[][]]>([
    ['nothing', new HistoryBuilder(), []],
    ['single entries', new HistoryBuilder().human('a').ai('b'), [[0], [1]]],
    ['a call with its response', new HistoryBuilder().human('a').read('x').ai('b'), [[0], [1, 2], [3]]],
    [
      'repeated turns',
      new HistoryBuilder().read('x').read('x'),
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'parallel calls with responses in several entries, around another entry',
      new HistoryBuilder()
        .parallel(pair)
        .entry(createToolResponse('q', 'tool', 1))
        .human('meanwhile')
        .entry(createToolResponse('p', 'tool', 2)),
      [[0, 1, 3], [2]],
    ],
    [
      'an entry that answers calls of two AI entries',
      new HistoryBuilder()
        .parallel(pair.slice(0, 1))
        .parallel(pair.slice(1))
        .entry({
          speaker: 'tool',
          blocks: ['q', 'p'].map((callId) => ({
            type: 'tool_response',
            callId,
            toolName: 'tool',
            result: 'ok',
          })),
        }),
      [[0, 1, 2]],
    ],
    [
      'an interrupted call and an orphan response',
      new HistoryBuilder().parallel(pair).entry(createToolResponse('x', 'tool', 1)),
      [[0], [1]],
    ],
  ])('groups %s', (_case, builder, expected) => {
    expect(groupExchanges(builder.build())).toEqual(expected);
  });

  it('puts every entry in one ordered unit, and joins exactly what exchanges connect', () => {
    const disordered = historyArbitrary(6).chain((entries) => fc.shuffledSubarray([...entries]));
    fc.assert(
      fc.property(fc.oneof(historyArbitrary(8), disordered), (history) => {
        const units = groupExchanges(history);
        expect(units.flat().toSorted((a, b) => a - b)).toEqual(history.map((_, index) => index));
        for (const unit of units) expect(unit).toEqual(unit.toSorted((a, b) => a - b));
        const firsts = units.map(([first]) => first ?? -1);
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        expect(unitNumbers(units)).toEqual(floodFill(history));
      }),
    );
  });
});

/** For each entry the first index of its unit. */
function unitNumbers(units: readonly (readonly number[])[]): number[] {
  const numbers: number[] = [];
  for (const unit of units) for (const index of unit) numbers[index] = unit[0] ?? -1;
  return numbers;
}

/** The same by brute force: spread the lower number along exchanges until nothing changes. */
function floodFill(history: readonly IContent[]): number[] {
  const numbers = history.map((_, index) => index);
  const links = findToolExchanges(history).all.flatMap(({ callIndex, responseIndex, furtherResponses }) =>
    [responseIndex ?? callIndex, ...furtherResponses.map(({ index }) => index)].map((index) => ({
      callIndex,
      responseIndex: index,
    })),
  );
  for (let round = 0; round <= links.length; round++) {
    for (const { callIndex, responseIndex } of links) {
      const lower = Math.min(numbers[callIndex] ?? 0, numbers[responseIndex] ?? 0);
      numbers[callIndex] = lower;
      numbers[responseIndex] = lower;
    }
  }
  return numbers;
}
