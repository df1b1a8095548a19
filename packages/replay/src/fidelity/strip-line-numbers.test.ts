import { expect, test } from 'vitest';
import { stripLineNumbers } from './strip-line-numbers.ts';

test.each([
  ['Claude Code', '     1→const a = 1;\n     2→  return a;', 'const a = 1;\n  return a;'],
  ['Claude Code, newer', '1\tconst a = 1;\n2\t  return a;', 'const a = 1;\n  return a;'],
  ['OpenCode', '00001| const a = 1;\n00002|   return a;', 'const a = 1;\n  return a;'],
  ['Copilot', '1. const a = 1;\n2.   return a;', 'const a = 1;\n  return a;'],
  ['with a heading', '<path>a.ts</path>\n1: one\n2: two\n3: three', '<path>a.ts</path>\none\ntwo\nthree'],
])('%s', (_, text, stripped) => {
  expect(stripLineNumbers(text)).toBe(stripped);
});

test.each(['no numbers at all', '', '1. a list with one item\nand prose\nand more prose'])(
  '%j has none',
  (text) => {
    expect(stripLineNumbers(text)).toBeUndefined();
  },
);
