import { expect, test } from 'vitest';
import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { activityOfAnswered } from './activity-of-answered.ts';

const numbered = (text: string) =>
  text
    .split('\n')
    .map((line, i) => `${String(i + 1).padStart(6)}\t${line}`)
    .join('\n');

const SHOWN = numbered('import a;\n\nexport b;\nexport c;\nexport d;');
const FOUND = 'src/a.ts:12:export b;\nsrc/a.ts-13-\nsrc/b.ts:4:export b;';

const answered = (name: string, parameters: unknown, result: unknown, error?: string) => {
  const call: ToolCallBlock = { type: 'tool_call', id: '1', name, parameters };
  const response: ToolResponseBlock = {
    type: 'tool_response',
    callId: '1',
    toolName: name,
    result,
    ...(error !== undefined && { error }),
  };
  return activityOfAnswered(call, response, '/work');
};

test('a file that a tool without a row showed line by line was read', () => {
  const { kind, files } = answered('mcp__files__open', { path: 'src/a.ts' }, SHOWN);
  expect(kind).toBe('read');
  expect(files).toEqual([{ path: '/work/src/a.ts', wholeFile: false, range: { start: 1, end: 5 } }]);
});

test('places of hits were searched for', () => {
  expect(answered('mcp__code__symbols', { symbol: 'b' }, FOUND)).toEqual({ kind: 'search', files: [] });
});

test.each([
  ['a path and plain text', { path: 'src/a.ts' }, 'done\nand\nover'],
  ['numbers without a path', { id: 7 }, SHOWN],
  ['numbers that do not count up', { path: 'src/a.ts' }, '3\tx\n2\ty\n1\tz'],
  ['too little to tell', { path: 'src/a.ts' }, '1\tx'],
  ['no text', { path: 'src/a.ts' }, { lines: 3 }],
])('stays unknown: %s', (_, parameters, result) => {
  expect(answered('mcp__files__open', parameters, result).kind).toBe('unknown');
});

test('a failed call did nothing, and the row of a tool is never overruled', () => {
  expect(answered('mcp__files__open', { path: 'src/a.ts' }, SHOWN, 'denied').kind).toBe('unknown');
  expect(answered('exec', { input: 'for (const f of files) text(f)' }, FOUND).kind).toBe('unknown');
  expect(answered('Read', { file_path: 'src/a.ts' }, FOUND).kind).toBe('read');
});
