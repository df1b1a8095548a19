import { expect, test } from 'vitest';
import type { TextBlock } from './content-block.ts';
import { forgetLarge, LargeMemo, Memo } from './memo.ts';

test('what is kept with a block is of that block alone, and nobody sees it', () => {
  const [lengths, words] = [new Memo<TextBlock, number>(), new Memo<TextBlock, string>()];
  const block: TextBlock = Object.freeze({ type: 'text', text: 'Hello.' });
  expect(lengths.get(block)).toBeUndefined();
  lengths.set(block, 6);
  expect([lengths.get(block), words.get(block)]).toEqual([6, undefined]);
  words.set(block, 'Hello');
  lengths.set(block, 7);
  expect([lengths.get(block), words.get(block)]).toEqual([7, 'Hello']);
  expect(lengths.get({ ...block })).toBeUndefined();
  expect(Reflect.ownKeys(block)).toEqual(['type', 'text']);
  expect(structuredClone(block)).toStrictEqual({ type: 'text', text: 'Hello.' });
});

test('a memo that is made late keeps what others know', () => {
  const early = new Memo<TextBlock, number>();
  const block: TextBlock = { type: 'text', text: 'Hello.' };
  early.set(block, 1);
  const late = new Memo<TextBlock, number>();
  late.set(block, 2);
  expect([early.get(block), late.get(block)]).toEqual([1, 2]);
});

test('what takes much room can be let go, and made again', () => {
  const [large, small] = [new LargeMemo<TextBlock, string>(), new Memo<TextBlock, number>()];
  for (const block of [
    { type: 'text', text: 'a' } as const,
    Object.freeze({ type: 'text', text: 'b' }),
  ] as const) {
    large.set(block, 'names');
    small.set(block, 1);
    forgetLarge(block);
    expect([large.get(block), small.get(block)]).toEqual([undefined, 1]);
    large.set(block, 'again');
    expect(large.get(block)).toBe('again');
  }
});
