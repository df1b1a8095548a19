import type { ContentBlock, IContent } from '@hdc/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockInterner } from './block-interner.ts';

const textBlock = (text: string): ContentBlock => ({ type: 'text', text });
const opaque = (value: unknown): ContentBlock => ({ type: 'opaque', kind: 'x', value });

describe('the interner', () => {
  test('gives the same object exactly for the same block', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const interner = new BlockInterner();
        const first = interner.block(opaque(a));
        expect(interner.block(opaque(structuredClone(a)))).toBe(first);
        const isSame = JSON.stringify(a) === JSON.stringify(b);
        expect(interner.block(opaque(b)) === first).toBe(isSame);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    [
      'texts that differ in one character',
      textBlock(`${'a'.repeat(999)}b${'a'.repeat(999)}`),
      textBlock('a'.repeat(1999)),
    ],
    ['the order of keys', opaque({ a: 1, b: 2 }), opaque({ b: 2, a: 1 })],
    ['a number and its text', opaque(1), opaque('1')],
    ['a list and an object', opaque([]), opaque({})],
  ])('tells %s apart', (_, one, other) => {
    const interner = new BlockInterner();
    expect(interner.block(one)).toBe(one);
    expect(interner.block(other)).toBe(other);
    expect(interner.block(structuredClone(one))).toBe(one);
  });

  test('forgets what was not met for a long time, and keeps what is met again', () => {
    const interner = new BlockInterner({ maxCharacters: 20_000 });
    const often = interner.block(textBlock('often'));
    const once = interner.block(textBlock('once'));
    for (let n = 0; n < 200; n += 1) {
      interner.block(textBlock(`${n} ${'x'.repeat(400)}`));
      expect(interner.block(textBlock('often'))).toBe(often);
    }
    expect(interner.block(textBlock('once'))).not.toBe(once);
  });

  test('gives the same entry for the same blocks, and tells notes from messages', () => {
    const interner = new BlockInterner();
    const entry = (more: Partial<IContent> = {}): IContent =>
      interner.entry({ speaker: 'human', blocks: [interner.block(textBlock('a'))], ...more });
    expect(entry()).toBe(entry());
    expect(entry({ speaker: 'ai' })).not.toBe(entry());
    expect(entry({ metadata: { synthetic: true } })).not.toBe(entry());
    expect(entry({ blocks: [interner.block(textBlock('a')), interner.block(textBlock('b'))] })).not.toBe(
      entry(),
    );
  });
});
