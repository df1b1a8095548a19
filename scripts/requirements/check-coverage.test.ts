import { expect, test } from 'vitest';
import { checkCoverage } from './check-coverage.ts';
import type { NamedTest } from './find-named-tests.ts';
import type { RequirementGroup } from './requirement-list.ts';

const GROUPS: readonly RequirementGroup[] = [
  {
    title: 'A group',
    requirements: [
      { id: 'A-1', text: 'first', part: 'engine' },
      { id: 'A-2', text: 'second', part: 'engine' },
      { id: 'A-3', text: 'third', part: 'session' },
    ],
  },
];
const named = (...ids: string[]): NamedTest => ({ name: 'works', ids, file: 'a.test.ts' });

test('finds nothing wrong when every finished requirement has a test', () => {
  expect(checkCoverage(GROUPS, [named('A-1', 'A-2')], ['engine'])).toEqual([]);
});

test('lists finished requirements without a test', () => {
  expect(checkCoverage(GROUPS, [], ['engine'])).toEqual(['No test for: A-1, A-2']);
  expect(checkCoverage(GROUPS, [named('A-1')], ['engine', 'session'])).toEqual(['No test for: A-2, A-3']);
});

test('accepts tests for parts that are not finished', () => {
  expect(checkCoverage(GROUPS, [named('A-3')], [])).toEqual([]);
});

test('names the test with an unknown id', () => {
  expect(checkCoverage(GROUPS, [named('A-1', 'A-9')], [])).toEqual([
    'Unknown requirement "A-9" in the test "works" (a.test.ts)',
  ]);
});
