import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ToolCallBlock } from '../content/content-block.ts';
import { reduceResult } from '../ingest/reduce-result.ts';
import { stripLineNumbers } from './line-numbers.ts';

const READ: ToolCallBlock = { type: 'tool_call', id: 'c', name: 'Read', parameters: { file_path: 'a.ts' } };
const lines = fc.array(fc.constantFrom('', 'a', '  b: 1', '12', '1. list', 'x → y'), {
  minLength: 2,
  maxLength: 60,
});
const numbering = fc.constantFrom<(line: number) => string>(
  (n) => `${String(n).padStart(6)}→`,
  (n) => `${n}\t`,
  (n) => `${n}: `,
  (n) => `${String(n).padStart(5, '0')}| `,
  (n) => `${n}. `,
);

test('numbers on every line are taken off', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 3_000 }), numbering, (texts, start, number) => {
      const shown = texts.map((text, i) => `${number(start + i)}${text}`).join('\n');
      expect(stripLineNumbers(shown)).toBe(texts.join('\n'));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['Claude Code', '     1→const a = 1;\n     2→  return a;', 'const a = 1;\n  return a;'],
  ['Claude Code, newer', '1\tconst a = 1;\n2\t  return a;', 'const a = 1;\n  return a;'],
  ['OpenCode', '00001| const a = 1;\n00002|   return a;', 'const a = 1;\n  return a;'],
  ['Copilot', '1. const a = 1;\n2.   return a;', 'const a = 1;\n  return a;'],
  ['with a heading', '<path>a.ts</path>\n1: one\n2: two\n3: three', '<path>a.ts</path>\none\ntwo\nthree'],
])('numbers as %s writes them', (_, text, stripped) => {
  expect(stripLineNumbers(text)).toBe(stripped);
});

test('so are those that stay at first sight, whatever the lines hold', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 3_000 }), numbering, (texts, start, number) => {
      const result = texts.map((text, i) => `${number(start + i)}${text}`).join('\n');
      const response = { type: 'tool_response' as const, callId: 'c', toolName: 'Read', result };
      const reduced = reduceResult(response, READ, { workspaceRoot: '/' })?.block.result;
      if (typeof reduced === 'string') expect(stripLineNumbers(reduced)).toBe(texts.join('\n'));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['plain text', 'a\nb'],
  ['no text', ''],
  ['prose behind a list', '1. a list with one item\nand prose\nand more prose'],
  ['text in which some lines begin with a number', 'a: 1\nb: 2\n3: three\nc: 4'],
])('%s has none', (_, text) => {
  expect(stripLineNumbers(text)).toBeUndefined();
});

test('an arrow inside numbered text that does not agree with its place stays', () => {
  expect(stripLineNumbers('8→a\n3→b\n10→c\nd\ne\nf')).toBe('a\n3→b\nc\nd\ne\nf');
});

test('every part has a first number', () => {
  expect(stripLineNumbers('8→a\nb\n10→c\nd\ne\n1→f\ng\nh')).toBe('a\nb\nc\nd\ne\nf\ng\nh');
});
