import { expect, test } from 'vitest';
import { checkCoverage } from './check-coverage.ts';
import type { NamedTest } from './find-named-tests.ts';
import type { RequirementGroup } from './requirement-list.ts';

const GROUPS: readonly RequirementGroup[] = [
  {
    title: 'A group',
    requirements: [
      { id: 'A-1', text: 'first' },
      { id: 'A-2', text: 'second' },
      { id: 'A-3', text: 'third' },
    ],
  },
];
const named = (...ids: string[]): NamedTest => ({ name: 'works', ids, file: 'a.test.ts' });

test('finds nothing wrong when every requirement has a test', () => {
  expect(checkCoverage(GROUPS, [named('A-1', 'A-2'), named('A-3')])).toEqual([]);
});

test('lists requirements without a test', () => {
  expect(checkCoverage(GROUPS, [named('A-2')])).toEqual(['No test for: A-1, A-3']);
});

test('names the test with an unknown id', () => {
  expect(checkCoverage(GROUPS, [named('A-1', 'A-2', 'A-3', 'A-9')])).toEqual([
    'Unknown requirement "A-9" in the test "works" (a.test.ts)',
  ]);
});
