import { expect, test } from 'vitest';
import type { HeldStart } from '../stores/conversation-state.ts';
import { thinStarts } from './thin-starts.ts';

const startAt = (blocks: number, tokens = 100 * blocks): HeldStart => ({
  hash: `hash ${blocks}`,
  blocks,
  tokens,
  lifetimeSeconds: 300,
  usedAt: 0,
});

const thin = (starts: readonly HeldStart[], kept: readonly number[] = []) =>
  thinStarts(starts, { isSame: () => true, isKept: ({ blocks }) => kept.includes(blocks) });

test('24 prefixes are kept as they are', () => {
  const starts = Array.from({ length: 24 }, (_, index) => startAt(index + 1));
  expect(thin(starts)).toEqual(starts);
});

test('one that is left out is noted with the next shorter one: a hit may have been its own', () => {
  // Nothing else stands so near to the one in front of it.
  const starts = Array.from({ length: 25 }, (_, index) =>
    startAt(index + 1, 100 * index + (index === 9 ? -99 : 0)),
  );
  const thinned = thin(starts);
  expect(thinned.some(({ blocks }) => blocks === 10)).toBe(false);
  expect(thinned.filter(({ hidesLonger }) => hidesLonger).map(({ blocks }) => blocks)).toEqual([9]);
});

test('that may be one that is kept in any case', () => {
  const starts = Array.from({ length: 26 }, (_, index) =>
    startAt(index + 1, 100 * index + (index === 9 ? -199 : 0)),
  );
  const thinned = thin(starts, [9]);
  expect(thinned.filter(({ hidesLonger }) => hidesLonger).map(({ blocks }) => blocks)).toEqual([9]);
});

test('the note stays with what is left when the shorter one is left out as well', () => {
  const starts = Array.from({ length: 60 }, (_, index) => startAt(index + 1));
  const thinned = thin(starts);
  expect(thinned).toHaveLength(24);
  const at = (index: number) => thinned[index]?.blocks ?? 0;
  const isFollowed = (index: number) => at(index + 1) === at(index) + 1;
  for (let index = 0; index < 23; index++) {
    expect(thinned[index]?.hidesLonger ?? false, `${at(index)}`).toBe(!isFollowed(index));
  }
});
