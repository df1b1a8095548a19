import { describe, expect, it } from 'vitest';
import { quoteValue } from './quote-value.ts';

describe('quoteValue', () => {
  it.each<[unknown, string]>([
    ['text', '"text"'],
    ['', '""'],
    ['two\nlines "quoted"', '"two\\nlines \\"quoted\\""'],
    ['a'.repeat(80), `"${'a'.repeat(80)}"`],
    ['a'.repeat(81), `"${'a'.repeat(79)}…"`],
    [3.5, '3.5'],
    [Number.NaN, 'NaN'],
    [10n ** 100n, `1${'0'.repeat(78)}…`],
    [undefined, 'undefined'],
    [null, 'null'],
    [true, 'true'],
    [Symbol('s'), 'Symbol(s)'],
    [{ a: 1 }, 'an object'],
    [Object.create(null), 'an object'],
    [[1], 'an array'],
    [parseInt, 'a function'],
  ])('writes value %# on one short line', (value, expected) => {
    expect(quoteValue(value)).toBe(expected);
  });
});
