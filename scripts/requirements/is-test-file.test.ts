import { expect, test } from 'vitest';
import { isTestFile } from './is-test-file.ts';

test.each([
  ['packages/core/src/a.test.ts', true],
  ['packages/core/src/deep/er/a.test.ts', true],
  ['scripts/a.test.ts', true],
  ['scripts/deep/a.test.ts', true],
  ['packages/core/src/a.ts', false],
  ['packages/core/dist/a.test.ts', false],
  ['packages/core/node_modules/x/src/a.test.ts', false],
  ['packages/core/src/node_modules/a.test.ts', false],
])('%s: %s', (file, expected) => {
  expect(isTestFile(file)).toBe(expected);
});
