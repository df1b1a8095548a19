import { describe, expect, it } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { editHistory, firstDifference } from './edit-history.ts';

const [a, b, c, d, x, y] = ['a', 'b', 'c', 'd', 'x', 'y'].map((text) => createUserMessage(text));
const history = deepFreeze([a, b, c, d].filter((entry) => entry !== undefined));
const NO_COUNTS = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

const edited = (removals: number[], replacements: [number, IContent | undefined][]): string => {
  const known = replacements.flatMap(([index, entry]): [number, IContent][] =>
    entry ? [[index, entry]] : [],
  );
  return written(editHistory(history, { removals, replacements: new Map(known), metadata: NO_COUNTS }));
};

const written = (entries: readonly IContent[]): string =>
  entries.flatMap(({ blocks }) => blocks.map((block) => (block.type === 'text' ? block.text : '?'))).join('');

describe('editHistory', () => {
  it.each<[string, number[], [number, IContent | undefined][], string]>([
    ['nothing', [], [], 'abcd'],
    ['a replacement', [], [[1, x]], 'axcd'],
    ['a removal', [1], [], 'acd'],
    ['removals in any order', [3, 0, 2], [], 'b'],
    ['all removals', [0, 1, 2, 3], [], ''],
    [
      'a replacement behind a removal',
      [0, 1],
      [
        [2, x],
        [3, y],
      ],
      'xy',
    ],
    ['a replacement before a removal', [1, 2], [[0, x]], 'xd'],
  ])('applies %s at raw positions', (_case, removals, replacements, expected) => {
    expect(edited(removals, replacements)).toBe(expected);
  });

  it('returns a new array', () => {
    const same = editHistory(history, { removals: [], replacements: new Map(), metadata: NO_COUNTS });
    expect(same).toEqual(history);
    expect(same).not.toBe(history);
  });
});

describe('firstDifference', () => {
  const list = (...entries: (IContent | undefined)[]): IContent[] => entries.flatMap((entry) => entry ?? []);

  it.each<[IContent[], IContent[], number]>([
    [list(), list(), 0],
    [list(a, b), list(a, b), 2],
    [list(a, b, c), list(a, x, c), 1],
    [list(a, b, c), list(a, c), 1],
    [list(a, b, c), list(a, b), 2],
    [list(a), list(a, b, c), 1],
    [list(a), list(x), 0],
    [list(a, b), list(), 0],
    [list(a, b), list(createUserMessage('a'), b), 0],
  ])('finds where two histories part: case %#', (before, after, expected) => {
    expect(firstDifference(before, after)).toBe(expected);
  });
});
