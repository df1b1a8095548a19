import { expect, test } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { DensityDraft } from './density-draft.ts';
import { PruneTally } from './prune-tally.ts';

const NOTHING = new PruneTally().toCounts();
const REASON = { kind: 'test', why: 'because' };
const entries = ['a', 'b', 'c'].map((text) => createUserMessage(text));
const other = createUserMessage('other');
const [after] = other.blocks;

function replace(draft: DensityDraft, index: number, position = 0): void {
  draft.edit({ index, position, after, reason: REASON });
}

test('shows edits of earlier passes under raw indices [BR-CONFLICT-003]', () => {
  const draft = new DensityDraft(entries);
  draft.remove(0, REASON);
  replace(draft, 2);
  expect([0, 1, 2].map((index) => draft.entryAt(index))).toEqual([undefined, entries[1], other]);
  expect(draft.raw).toBe(entries);
});

test.each([
  ['replace, then remove', (draft: DensityDraft) => [replace(draft, 1), draft.remove(1, REASON)]],
  ['remove, then replace', (draft: DensityDraft) => [draft.remove(1, REASON), replace(draft, 1)]],
])('%s: removal wins [BR-CONFLICT-004]', (_, edit) => {
  const draft = new DensityDraft(entries);
  edit(draft);
  expect(draft.toResult(NOTHING)).toMatchObject({
    removals: [1],
    replacements: new Map(),
    ...NOTHING,
  });
});

test('a replacement by the same block is no edit', () => {
  const draft = new DensityDraft(entries);
  draft.edit({ index: 1, position: 0, after: entries[1]?.blocks[0], reason: REASON });
  expect(draft.toResult(NOTHING).replacements.size).toBe(0);
});

test('lists removals once and in ascending order', () => {
  const draft = new DensityDraft(entries);
  for (const index of [2, 0, 2]) draft.remove(index, REASON);
  expect(draft.toResult(NOTHING).removals).toEqual([0, 2]);
});

test.each([-1, 3, 0.5, Number.NaN])('refuses the index %s and says what is allowed', (index) => {
  const draft = new DensityDraft(entries);
  const message = `Draft index ${index} is out of bounds; allowed: integers in [0, 3)`;
  expect(() => draft.remove(index, REASON)).toThrow(message);
  expect(() => replace(draft, index)).toThrow(CompressionStrategyError);
  expect(() => replace(draft, 0, 1 + Math.abs(index))).toThrow('Draft position');
  expect(draft.toResult(NOTHING).removals).toEqual([]);
});
