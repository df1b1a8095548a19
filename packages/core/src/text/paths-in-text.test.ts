import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathsInText } from './paths-in-text.ts';

/** The same by expressions, which look at every word. */
function pathsByExpressions(text: string): readonly string[] {
  const words = (text.match(/[\w.@~$/-]+/g) ?? []).filter(({ length }) => length <= 255);
  return words
    .map((word) => word.replace(/[.-]+$/, '').replace(/^(?:\.{1,2}\/)+|^[ab]\/|^\/+(?=\/)/, ''))
    .filter((path) => /[^/.][^/]*\.[A-Za-z]\w{0,9}$/.test(path));
}

test('paths are those that expressions find', () => {
  const pieces = fc.constantFrom(
    ...'aZ0_.@~$/- \n(é'.split(''),
    ...['src/a.ts', '../', 'a/', '..', '.test', '1.2', 'x'.repeat(250), './b.test.ts.'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      expect(pathsInText(text, 100)).toEqual(pathsByExpressions(text));
    }),
    { numRuns: 500 },
  );
});

test('of a long list the first paths are found', () => {
  const text = Array.from({ length: 200 }, (_, n) => `src/${n}.ts`).join('\n');
  expect(pathsInText(text, 2)).toEqual(['src/0.ts', 'src/1.ts']);
  expect(pathsInText(`${'a'.repeat(1_000_000)}.b${'.1'.repeat(500_000)}`, 2)).toEqual([]);
});
