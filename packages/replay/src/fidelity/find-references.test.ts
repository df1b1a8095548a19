import { expect, test } from 'vitest';
import { isStrictReference, referencesIn } from './find-references.ts';

test.each([
  ['src/index.ts and ./lib/a.js', ['src/index.ts', './lib/a.js']],
  ['const invoiceTotal = computeTotal(x)', ['invoiceTotal', 'computeTotal']],
  ['short words only: a few', []],
  ['/home/dev/shop/src/a.ts:12', ['/home/dev/shop/src/a.ts']],
  ['it is in src/index.ts.', ['src/index.ts']],
  ['a/b.c is short, ////////// is none', []],
])('%s', (text, expected) => {
  expect([...referencesIn({ type: 'text', text })]).toEqual(expected);
});

test.each(['1', '.', '-', '/', 'a', '_/'])('megabytes of %j take no time', (character) => {
  const text = character.repeat(3_000_000);
  expect(referencesIn({ type: 'text', text }).size).toBeLessThan(20_000);
});

test.each([
  ['whether', false],
  ['Reference', false],
  ['invoiceTotal', true],
  ['max_age', true],
  ['sha256', true],
  ['src/index', true],
])('whether %s is more than a plain word: %s', (reference, isStrict) => {
  expect(isStrictReference(reference)).toBe(isStrict);
});
