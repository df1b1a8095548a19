import { expect, test } from 'vitest';
import { guessLineNumbers } from './guess-line-numbers.ts';

test.each([
  ['Claude Code', '     1→const a = 1;\n     2→  return a;', 'const a = 1;\n  return a;'],
  ['Claude Code, newer', '1\tconst a = 1;\n2\t  return a;', 'const a = 1;\n  return a;'],
  ['OpenCode', '00001| const a = 1;\n00002|   return a;', 'const a = 1;\n  return a;'],
  ['Copilot', '1. const a = 1;\n2.   return a;', 'const a = 1;\n  return a;'],
  ['a heading', '<path>a.ts</path>\n1: one\n2: two\n3: three', '<path>a.ts</path>\none\ntwo\nthree'],
  ['every 25th', '23→a\n3→b\n25→c\nd\ne\nf', 'a\n3→b\nc\nd\ne\nf'],
  ['several parts', '23→a\nb\n25→c\nd\ne\n1→f\ng\nh', 'a\nb\nc\nd\ne\nf\ng\nh'],
])('numbers of %s are left out', (_, text, expected) => {
  expect(guessLineNumbers(text)).toBe(expected);
});

test.each([
  ['plain text', 'a\nb'],
  ['no text', ''],
  ['prose behind a list', '1. a list with one item\nand prose\nand more prose'],
  ['hits below the name of their file', 'src/a.ts\n89: <Routes>\n107: <Route\n111: <Route\n248: <Route'],
  ['text in which some lines begin with a number', 'a: 1\nb: 2\n3: three\nc: 4'],
])('%s has none', (_, text) => {
  expect(guessLineNumbers(text)).toBeUndefined();
});
