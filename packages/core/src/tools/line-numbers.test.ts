import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolCallBlock } from '../content/content-block.ts';
import { reduceResult } from '../ingest/reduce-result.ts';
import { numberingsOf, stripLineNumbers } from './line-numbers.ts';
import { toolActivityOf } from './tool-activity.ts';

const call = (name: string, parameters: object): ToolCallBlock => ({
  type: 'tool_call',
  id: 'c',
  name,
  parameters,
});
const bash = (command: string) => call('Bash', { command });
const strip = (text: string, asked: ToolCallBlock) =>
  stripLineNumbers(text, numberingsOf(toolActivityOf(asked, '/').files));

const padded = (n: number) => `${String(n).padStart(6)}\t`;
/** Tools that number lines, asked for a file from some line on, and how they write a number. */
const TOOLS: readonly [ask: (offset: number) => ToolCallBlock, number: (line: number) => string][] = [
  [(offset) => call('Read', { file_path: 'a.ts', offset, limit: 100 }), (n) => `${String(n).padStart(6)}→`],
  [(offset) => call('Read', { file_path: 'a.ts', offset }), (n) => `${n}\t`],
  [(offset) => call('read', { filePath: 'a.ts', offset }), (n) => `${n}: `],
  [
    (offset) => call('read', { filePath: 'a.ts', offset: offset - 1 }),
    (n) => `${String(n).padStart(5, '0')}| `,
  ],
  [(offset) => call('view', { path: 'a.ts', view_range: [offset, -1] }), (n) => `${n}. `],
  [(offset) => bash(`nl -ba a.ts | sed -n '${offset},$p'`), padded],
  [(offset) => bash(`tail -n +${offset} a.ts | cat -n | tail -n 60`), padded],
];
const lines = fc.array(fc.constantFrom('', 'a', '  b: 1', '12', '1. list', 'x → y', '3\tc'), {
  minLength: 2,
  maxLength: 60,
});
const start = fc.integer({ min: 1, max: 3_000 });

test('numbers are taken off where the tool numbers lines and was asked for these', () => {
  fc.assert(
    fc.property(lines, start, fc.constantFrom(...TOOLS), (texts, offset, [ask, number]) => {
      const shown = texts.map((text, i) => `${number(offset + i)}${text}`).join('\n');
      expect(strip(shown, ask(offset))).toBe(texts.join('\n'));
    }),
    { numRuns: 300 },
  );
});

test('so are those that stay at first sight, whatever the lines hold', () => {
  fc.assert(
    fc.property(lines, start, fc.constantFrom(...TOOLS), (texts, offset, [ask, number]) => {
      const result = texts.map((text, i) => `${number(offset + i)}${text}`).join('\n');
      const response = { type: 'tool_response' as const, callId: 'c', toolName: 'Read', result };
      const reduced = reduceResult(response, ask(offset), { workspaceRoot: '/' })?.block.result;
      if (typeof reduced === 'string') expect(strip(reduced, ask(offset))).toBe(texts.join('\n'));
    }),
    { numRuns: 300 },
  );
});

const READ = call('Read', { file_path: 'a.ts' });

test.each([
  [
    'a heading and an end',
    call('read', { filePath: 'a' }),
    '<path>a</path>\n1: x\n2: y\n(End of file)',
    '<path>a</path>\nx\ny\n(End of file)',
  ],
  [
    'the name of its command',
    call('str_replace_editor', { command: 'view', path: 'a' }),
    "Here's the result of running `cat -n` on a:\n     1\tx\n     2\ty\n",
    "Here's the result of running `cat -n` on a:\nx\ny\n",
  ],
  [
    'a tag in front of it',
    call('read', { filePath: 'a' }),
    '<path>a</path>\n<content>1: x\n2: y\n\n(End of file)\n</content>',
    '<path>a</path>\nx\ny\n\n(End of file)\n</content>',
  ],
  [
    'the lines around an edit',
    call('Edit', { file_path: 'a', old_string: 'x', new_string: 'y' }),
    "The file a has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n    51→x\n    52→y",
    "The file a has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\nx\ny",
  ],
  [
    'a reminder behind it',
    READ,
    '     1→x\n\n<system-reminder>\nLook.\n</system-reminder>\n',
    'x\n\n<system-reminder>\nLook.\n</system-reminder>\n',
  ],
  [
    'lines that are shown below',
    READ,
    '1\tx\n[20 lines, shown again below]\n22\ty',
    'x\n[20 lines, shown again below]\ny',
  ],
  [
    'the first lines shown below',
    READ,
    '[20 lines, shown again below]\n21\ty',
    '[20 lines, shown again below]\ny',
  ],
  ['blank lines without numbers', bash('nl a.ts'), '     1\tx\n       \n     2\ty', 'x\n       \ny'],
  ['several files', bash('cat -n a.ts && cat -n b.ts'), '     1\tx\n     2\ty\n     1\tz', 'x\ny\nz'],
  ['hits and what stands around them', bash('grep -n -A 3 x a.ts'), '4:x\n5-y\n--\n9:x: 1', 'x\ny\n--\nx: 1'],
  ['some of its lines', bash('cat -n a.ts | grep x'), '     4\tx\n     9\tx', 'x\nx'],
])('a numbered read with %s', (_, asked, text, expected) => {
  expect(strip(text, asked)).toBe(expected);
});

describe('numbers stay', () => {
  const ROWS = '100001\torder\n100002\torder\n100003\torder';
  const COUNTED = '1\torder\n2\torder\n3\torder';
  test.each([
    ['of rows that a database gives', bash("mysql -B -e 'select * from orders'"), ROWS],
    ['of rows in a file', bash('cat orders.tsv'), ROWS],
    ['of padded rows', bash('cut -f1,2 orders.tsv'), '     1\torder\n     2\torder'],
    ['of arrows in the output of a command', bash('npm run list'), '1→a\n2→b\n3→c'],
    ['of a file that the tool shows as it is', call('read_file', { file_path: 'a' }), COUNTED],
    ['of states that begin lines', call('read_file', { file_path: 'a' }), '57. pending\n404: retry'],
    ['that a tool which nobody knows gives', call('rows', { path: 'a', offset: 1, limit: 9 }), COUNTED],
    ['that begin elsewhere than asked for', READ, '57\tpending\n58\tpending'],
    [
      'that end behind what was asked for',
      call('Read', { file_path: 'a', limit: 2 }),
      '1\ta\n2\tb\n3\tc\n4\td',
    ],
    ['that jump', READ, '1\ta\n3\tb'],
    ['where one line has none', READ, '1\ta\nb\n2\tc'],
    ['that are written in another way', READ, '1: a\n2: b'],
    ['that are written in two ways', READ, '1\ta\n2→b'],
    ['where one of two files has none', bash('cat -n a.ts && cat b.ts'), '     1\tx\n1\ty'],
    [
      'where other output stands between',
      bash('cat -n a.ts && echo -- && cat -n b.ts'),
      '     1\tx\n--\n     1\ty',
    ],
    ['where hits name their file', bash('grep -Hn -A 3 x a.ts'), 'a.ts:4:x\na.ts-5-y'],
    ['of sorted lines', bash('cat -n a.ts | sort'), '     2\ta\n     1\tb'],
    ['of plain text', READ, 'a\nb'],
    ['of no text', READ, ''],
  ])('%s', (_, asked, text) => {
    expect(strip(text, asked)).toBeUndefined();
    const response = {
      type: 'tool_response' as const,
      callId: 'c',
      toolName: asked.name,
      result: text.replaceAll(/$/gm, ' and some more words'),
    };
    expect(reduceResult(response, asked, { workspaceRoot: '/' })).toBeUndefined();
  });
});

test('an arrow inside numbered text that does not agree with its place stays', () => {
  const asked = call('Read', { file_path: 'a', offset: 23 });
  expect(strip('23→a\n3→b\n25→c\nd\ne\nf', asked)).toBe('a\n3→b\nc\nd\ne\nf');
});
