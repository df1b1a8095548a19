import { describe, expect, test } from 'vitest';
import { findNamedTests } from './find-named-tests.ts';

/** Written so that the script, which reads this file too, does not take the samples for names of tests. */
const ids = (...list: string[]): string => `[${list.join(', ')}]`;
const ONE = ids('EC-001');
const TWO = ids('REQ-HD-005.7', 'BR-PRUNE-003');

const found = (source: string) => findNamedTests('a.test.ts', source).map((named) => [named.name, named.ids]);

describe('finds', () => {
  const sources: [what: string, source: string, name: string][] = [
    ['a test', `test('keeps reads ${TWO}', () => {});`, 'keeps reads'],
    ['a name in double quotes', `it("keeps the user's words ${TWO}", f);`, "keeps the user's words"],
    ['a name with an escaped quote', `it('keeps the user\\'s words ${TWO}', f);`, "keeps the user's words"],
    ['a template', `test(\`\${tool} reads ${TWO}\`, f);`, `\${tool} reads`],
    ['a suite', `describe('reads ${TWO}', () => { test('one', f); });`, 'reads'],
    ['a row of a table', `test.each([['keeps reads ${TWO}', 1]])('%s', f);`, 'keeps reads'],
    ['a test behind a skipped one', `test.skip('a (b', f);\ntest('c ${TWO}', f);`, 'c'],
    ['a test behind a skipped table', `test.skip.each([1])('a', f);\ntest('c ${TWO}', f);`, 'c'],
    ['ids in front of the name', `test('${TWO} keeps reads', f);`, 'keeps reads'],
  ];
  test.each(sources)('%s', (_, source, name) => {
    expect(found(source)).toEqual([[name, ['REQ-HD-005.7', 'BR-PRUNE-003']]]);
  });
});

describe('ignores', () => {
  const sources: [what: string, source: string][] = [
    ['a test without ids', `test('keeps reads [1, 2]', f);`],
    ['a skipped test', `test.skip('keeps reads ${ONE}', f);`],
    ['a test to be written', `it.todo('keeps reads ${ONE}');`],
    ['a skipped table', `test.skip.each([[1], [2]])('keeps %s ${ONE}', f);`],
    ['a table of a skipped test', `test.skip.each(['keeps reads ${ONE}'])('%s', f);`],
    ['a test in a skipped suite', `describe.skip('a', () => { test('b', f(1)); test('c ${ONE}', f); });`],
    ['a comment', `// test('keeps reads ${ONE}', f);\n/* '${ONE}' */`],
  ];
  test.each(sources)('%s', (_, source) => {
    expect(found(source)).toEqual([]);
  });
});

test('reads an id list as it stands, so that a mistyped id is noticed', () => {
  expect(found(`test('a ${ids('EC-1', 'nonsense')}', f);`)).toEqual([['a', ['EC-1', 'nonsense']]]);
});

test('says in which file a test stands', () => {
  expect(findNamedTests('b.test.ts', `test('a ${ONE}', f);`)[0]?.file).toBe('b.test.ts');
});
