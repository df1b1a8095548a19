import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonValues } from './parse-json-values.ts';

test.each<[string, readonly unknown[] | undefined]>([
  ['{"a":1}', [{ a: 1 }]],
  ['{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
  ['{"a":"}{"} {"b":"\\"}{"}', [{ a: '}{' }, { b: '"}{' }]],
  ['{"a":1}{"b":', undefined],
  ['{"a":', undefined],
  ['words', undefined],
  ['}{', undefined],
])('%s holds %j', (text, values) => {
  expect(parseJsonValues(text)).toEqual(values);
});

test('values that stand side by side are all found', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 4 }),
      (values) => {
        const text = values.map((value) => JSON.stringify(value)).join('');
        expect(JSON.stringify(parseJsonValues(text))).toBe(JSON.stringify(values));
      },
    ),
    { numRuns: 150 },
  );
});
