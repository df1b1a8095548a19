import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IContent } from '../../../content/i-content.ts';
import { namesInText } from '../../../text/names-in-text.ts';
import { findPointerNames } from './pointer-names.ts';

test.each([
  ['whether the reference matters', []],
  ['parseConfig and max_age of src/load.ts.', ['parseConfig', 'max_age', 'src/load.ts']],
  ['parseConfig, parseConfig', ['parseConfig']],
  ['2026-11-15 12:00:00 1234567', []],
  [`${'x'.repeat(90)}/y`, []],
  ['file:///home/user/a.ts https://example.com/docs/x', ['/home/user/a.ts', 'example.com/docs/x']],
  ['if (/\\n$/.test(text)) return', []],
  ['<section>x</section> </template>', []],
  ['//some/comment src//lib/a.ts', ['some/comment', 'src/lib/a.ts']],
  ['routes/$id.tsx ./internal/... ../up/one', ['routes/$id.tsx', './internal/', '../up/one']],
  ['a/b$/parseConfig', ['parseConfig']],
])('names of %j', (text, names) => {
  expect(namesInText(text)).toEqual(names);
});

const result = (text: string) =>
  ({ type: 'tool_response', callId: '1', toolName: 't', result: text }) as const;
const entry = (...blocks: IContent['blocks']): IContent => ({ speaker: 'tool', blocks });

test('a pointer keeps the names that nothing else holds, the newest one those of several', () => {
  const [older, newer] = [result('onlyOlder inBoth alsoSaid'), result('inBoth onlyNewer')];
  const history = [entry(older), entry({ type: 'text', text: 'alsoSaid' }), entry(newer)];
  const names = findPointerNames(history, [newer, older], 20);
  expect([names.get(newer), names.get(older)]).toEqual([['inBoth', 'onlyNewer'], ['onlyOlder']]);
});

test('a pointer keeps no more than it may, and is never longer than a summary', () => {
  const names = Array.from({ length: 60 }, (_, i) => `aRatherLongNameOfSomething${i}`);
  const block = result(names.join(' '));
  expect(findPointerNames([entry(block)], [block], 12).get(block)).toHaveLength(12);
  expect(
    findPointerNames([entry(block)], [block], 60)
      .get(block)
      ?.join(' ').length,
  ).toBeLessThan(700);
});

test('every name of a block with very many of them is known', () => {
  const names = Array.from({ length: 9000 }, (_, i) => `aName_${i}`);
  const [going, staying] = [result('aName_0 aName_8999 anotherName'), result(names.join(' '))];
  const history = [entry(staying), entry(going)];
  expect(findPointerNames(history, [going], 20).get(going)).toEqual(['anotherName']);
});

test('hashes only spare work: the names are those that reading every block again would find', () => {
  const word = fc.oneof(
    fc.integer({ max: 30, min: 0 }).map((i) => `someName${i}`),
    fc.integer({ max: 9, min: 0 }).map((i) => `src/${'folder/'.repeat(i)}file${i}.ts`),
    fc.constantFrom('plain', 'words', 'A_B_C_D'),
  );
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(text), fc.array(text), fc.integer({ min: 0, max: 30 }), (going, staying, most) => {
      const blocks = going.map(result);
      const history = [...blocks, ...staying.map(result)].map((block) => entry(block));
      const expected = plainly(going, staying, most);
      const found = findPointerNames(history, blocks, most);
      expect(blocks.map((block) => found.get(block))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

/** The same without hashes. */
function plainly(going: readonly string[], staying: readonly string[], most: number): readonly string[][] {
  const known = new Set(staying.flatMap(namesInText));
  return going.map((text) => {
    const taken: string[] = [];
    for (const name of namesInText(text)) {
      if (taken.length >= most || [...taken, name].join(' ').length + 1 > 700) break;
      if (known.has(name)) continue;
      known.add(name);
      taken.push(name);
    }
    return taken;
  });
}
