import { expect, test } from 'vitest';
import { referencesIn } from './find-references.ts';

test.each([
  ['src/index.ts and ./lib/a.js', ['src/index.ts', './lib/a.js']],
  ['const invoiceTotal = computeTotal(x)', ['invoiceTotal', 'computeTotal']],
  ['short words only: a few', []],
  ['/home/dev/shop/src/a.ts:12', ['/home/dev/shop/src/a.ts']],
])('%s', (text, expected) => {
  expect([...referencesIn({ type: 'text', text })]).toEqual(expected);
});
