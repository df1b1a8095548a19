import type { NamedTest } from './find-named-tests.ts';
import type { Requirement, RequirementGroup } from './requirement-list.ts';

/** The text of `docs/requirements.md`. */
export function renderRequirements(groups: readonly RequirementGroup[], tests: readonly NamedTest[]): string {
  const testsById = groupById(tests);
  const requirements = groups.flatMap((group) => group.requirements);
  const tested = requirements.filter(({ id }) => testsById.has(id));
  return [
    '<!-- biome-ignore-all format: generated -->',
    '',
    '# Requirements and their tests',
    '',
    'Generated from the names of the tests by `npm run requirements`; do not edit.',
    '',
    `${tested.length} of ${requirements.length} rows have a test.`,
    '',
    ...groups.flatMap((group) => [...renderGroup(group, testsById), '']),
  ].join('\n');
}

type TestsById = ReadonlyMap<string, readonly NamedTest[]>;

function groupById(tests: readonly NamedTest[]): TestsById {
  const byId = new Map<string, NamedTest[]>();
  for (const test of tests) {
    for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), test]);
  }
  return byId;
}

function renderGroup({ title, requirements }: RequirementGroup, testsById: TestsById): readonly string[] {
  return [
    `## ${title}`,
    '',
    '| id | requirement | tests |',
    '|---|---|---|',
    ...requirements.map((requirement) => renderRow(requirement, testsById.get(requirement.id) ?? [])),
  ];
}

function renderRow({ id, text }: Requirement, tests: readonly NamedTest[]): string {
  const links = tests.map(({ name, file }) => `[${escapeName(name)}](../${file})`);
  return `| ${id} | ${text} | ${links.join('<br>') || '—'} |`;
}

/** A name may hold values of a table that only the run knows, and characters that mean something in Markdown. */
function escapeName(name: string): string {
  return name
    .replace(/%[sdijo]|\$\{[^}]*\}|\$[a-z]\w*/g, '…')
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]|]/g, '\\$&')
    .replace(/</g, '&lt;');
}
