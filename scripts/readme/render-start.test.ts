import { expect, test } from 'vitest';
import { renderStart } from './render-start.ts';
import { replacePart } from './replace-part.ts';

test.each([
  [true, '```sh\nnpx high-density-context '],
  [false, '```sh\nnpm start && npm install --global ./packages/cli  # once, in a clone'],
])('a program that is published (%s) is started so', (isPublished, beginning) => {
  const start = renderStart(isPublished);
  expect(start.startsWith(beginning)).toBe(true);
  expect(start).toMatch(/^(?:npx high-density-context|hdc) run -- claude +# your agent as it is/m);
});

test('only what stands between its marks is written', () => {
  const page = 'before\n<!-- begin start: npm run readme writes this -->\nold\n<!-- end start -->\nafter\n';
  const once = replacePart(page, 'start', 'new');
  expect(once).toMatch(/^before\n.*\n\nnew\n\n<!-- end start -->\nafter\n$/);
  expect(replacePart(once, 'start', 'new')).toBe(once);
  expect(() => replacePart(page, 'other', 'new')).toThrow('The page has no part "other"');
});
