import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandBraces } from './expand-braces.ts';

test.each<[string, readonly string[]]>([
  ['', ['']],
  ['src/a.ts', ['src/a.ts']],
  ['a,b', ['a,b']],
  ['src/*.{ts,tsx}', ['src/*.ts', 'src/*.tsx']],
  ['{a,b}/{c,d}', ['a/c', 'a/d', 'b/c', 'b/d']],
  ['{a,b{c,d}}', ['a', 'bc', 'bd']],
  ['a{,b}', ['a', 'ab']],
  ['a{b}c', ['a{b}c']],
  ['{}', ['{}']],
  ['a\\{b', ['a\\{b']],
  ['{a\\,b,c}', ['a\\,b', 'c']],
  ['a\\', ['a\\']],
])('%s is %j', (pattern, expanded) => {
  expect(expandBraces(pattern, 256)).toEqual(expanded);
});

test.each(['{', '}', 'a{b', 'a}b', '{a,b', 'a,b}', '{a}}', '{{a}', '{'.repeat(100_000), '{a,b}'.repeat(9)])(
  '%s cannot be expanded',
  (pattern) => {
    expect(expandBraces(pattern, 256)).toBeUndefined();
  },
);

test('braces that are written out and put together again are the same pattern', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '*', '/', '.'), maxLength: 4 });
  fc.assert(
    fc.property(name, fc.array(name, { minLength: 2, maxLength: 6 }), name, (start, names, end) => {
      const expanded = names.map((each) => `${start}${each}${end}`);
      expect(expandBraces(`${start}{${names.join(',')}}${end}`, 256)).toEqual(expanded);
    }),
    { numRuns: 200 },
  );
});
