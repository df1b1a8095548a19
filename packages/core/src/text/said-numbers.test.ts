import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saidNumbers } from './said-numbers.ts';

test.each([
  ['ok 1\nlistening on port 53211\nok 2', ['listening on port 53211']],
  ['error: command failed with exit code 137', ['with exit code 137']],
  ['heap size=4096', ['heap size=4096']],
  ['node version: 22.14.0.', ['node version: 22.14.0']],
  ['row 100 is fine\nrow 101 is fine', []],
  ['a.ts:120:const x = 1', []],
  ['step 12 of 99', []],
  ['took 2026-11-15 to do', []],
  ['call id 0x123abc and port 80808080808080', []],
])('numbers that are said in %j', (text, numbers) => {
  expect(saidNumbers(text, 2)).toEqual(numbers);
});

test('the last ones are kept, and a long text takes no long time', () => {
  expect(saidNumbers('first limit 111\nsecond limit 222\nthird limit 333', 2)).toEqual([
    'second limit 222',
    'third limit 333',
  ]);
  expect(saidNumbers(`${'aa '.repeat(200_000)}${'b'.repeat(200_000)}${' '.repeat(200_000)}1`, 2)).toEqual([]);
});

/** The same by one expression, which looks at every word of a text. */
function numbersByExpression(text: string, most: number): readonly string[] {
  const said =
    /(?:(?<![\w./-])[A-Za-z][A-Za-z-]{1,20}[ =:]{1,3}){1,3}(?:\d{1,4}(?:\.\d{1,6}){1,3}|\d{3,9})(?![\w/:-]|\.\w)/g;
  const found = [...text.matchAll(said)].map(([each]) => each);
  const kindOf = (each: string) => each.replace(/\d+/g, '0');
  const short = found.filter((each) => each.length <= 48 && !each.includes('  '));
  return short
    .filter((each) => short.filter((other) => kindOf(other) === kindOf(each)).length === 1)
    .slice(-most);
}

test('numbers are those that the expression finds', () => {
  const pieces = fc.constantFrom(
    ...' =:-./_\nAz09é'.split(''),
    ...['port ', 'exit code ', '137', '22.14.0', '  ', 'a'.repeat(21), 'x-y: ', '2026-11-15', 'limit = '],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      expect(saidNumbers(text, 9)).toEqual(numbersByExpression(text, 9));
    }),
    { numRuns: 500 },
  );
});
