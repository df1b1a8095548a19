import type { NamedTest } from './find-named-tests.ts';
import type { RequirementGroup } from './requirement-list.ts';

/** The problems of the tests, one sentence each; none if every requirement has a test. */
export function checkCoverage(
  groups: readonly RequirementGroup[],
  tests: readonly NamedTest[],
): readonly string[] {
  const requirements = groups.flatMap((group) => group.requirements);
  const known = new Set(requirements.map(({ id }) => id));
  const tested = new Set(tests.flatMap(({ ids }) => ids));
  const untested = requirements.filter(({ id }) => !tested.has(id));
  const problems = tests.flatMap(({ ids, name, file }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `Unknown requirement "${id}" in the test "${name}" (${file})`),
  );
  if (untested.length > 0) problems.push(`No test for: ${untested.map(({ id }) => id).join(', ')}`);
  return problems;
}
