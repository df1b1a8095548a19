import { expect, test } from 'vitest';
import { renderRequirements } from './render-requirements.ts';

const page = renderRequirements(
  [
    {
      title: 'A group',
      requirements: [
        { id: 'A-1', text: 'first' },
        { id: 'A-2', text: 'second' },
      ],
    },
  ],
  [
    { name: 'keeps a|b and <c>', ids: ['A-1'], file: 'packages/x/src/a.test.ts' },
    { name: '%s and $name work', ids: ['A-1'], file: 'c.test.ts' },
    { name: 'works', ids: ['A-1', 'A-9'], file: 'packages/x/src/b.test.ts' },
  ],
);

test('lists the tests of each requirement with links from the docs folder', () => {
  expect(page).toContain(
    '| A-1 | first | [keeps a\\|b and &lt;c>](../packages/x/src/a.test.ts)<br>[… and … work](../c.test.ts)<br>[works](../packages/x/src/b.test.ts) |',
  );
});

test('marks what has no test', () => {
  expect(page).toContain('| A-2 | second | — |');
});

test('says how many rows have a test', () => {
  expect(page).toContain('1 of 2 rows have a test');
});
