import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutEnd, cutMiddle, padEnd, padStart, textWidth } from './text-width.ts';

test.each([
  ['plain', 5],
  ['日本語', 6],
  ['👩‍👩‍👧', 2],
  ['é', 1],
  ['e\u0301', 1],
  ['×1.04', 5],
  ['█░▲', 3],
])('%s takes %i cells', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test.each([
  [cutEnd, 'abcdef', 4, 'abc…'],
  [cutEnd, '日本語', 4, '日…'],
  [cutEnd, 'abc', 3, 'abc'],
  [cutEnd, 'abc', 0, ''],
  [cutMiddle, 'abcdefgh', 5, 'ab…gh'],
  [cutMiddle, '日本語日本語', 6, '日…語'],
  [cutMiddle, 'abc', 2, 'a…'],
])('%o cuts %s to %i cells', (cut, text, width, expected) => {
  expect(cut(text, width)).toBe(expected);
});

test('what is cut and padded has exactly its width', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '語', 'é', '👍', 'e\u0301') });
  fc.assert(
    fc.property(text, fc.nat(20), (value, width) => {
      expect(textWidth(padEnd(cutEnd(value, width), width))).toBe(width);
      expect(textWidth(padStart(cutMiddle(value, width), width))).toBe(width);
    }),
    { numRuns: 300 },
  );
});
