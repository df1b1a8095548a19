import { expect, test } from 'vitest';
import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { isToolSummary, summarizeResponse } from './pruned-text.ts';

function summaryOf(name: string, parameters: unknown, result: unknown, error?: string): string {
  const call: ToolCallBlock = { type: 'tool_call', id: 'c', name, parameters };
  const response: ToolResponseBlock = { type: 'tool_response', callId: 'c', toolName: name, result };
  return summarizeResponse(error === undefined ? response : { ...response, error }, call);
}

test.each<[string, string, unknown, unknown, string | undefined, string]>([
  [
    'a file and its lines',
    'read_file',
    { file_path: 'src/index.ts' },
    'line\n'.repeat(245),
    undefined,
    '[read_file: src/index.ts — success, 245 lines]',
  ],
  [
    'a command that failed',
    'run_shell_command',
    { command: 'npm test' },
    undefined,
    'exit code 1',
    '[run_shell_command: npm test — error]',
  ],
  [
    'a failure with output',
    'run_shell_command',
    { command: 'npm test' },
    'a\nb',
    'exit code 1',
    '[run_shell_command: npm test — error, 2 lines]',
  ],
  [
    'the word error in a result that is none',
    'read_file',
    { path: 'a' },
    'error: x',
    undefined,
    '[read_file: a — success, 1 lines]',
  ],
  [
    'several files',
    'read_many_files',
    { paths: ['a', 'b'] },
    '',
    undefined,
    '[read_many_files: a, b — success, 0 lines]',
  ],
  [
    'a command as a list',
    'shell',
    { command: ['bash', '-lc', 'ls'] },
    { output: '' },
    undefined,
    '[shell: bash -lc ls — success]',
  ],
  [
    'a command of several lines',
    'bash',
    { command: 'cd x\n  ls' },
    null,
    undefined,
    '[bash: cd x ls — success]',
  ],
  ['a pattern', 'grep', { pattern: 'foo.*' }, 'x', undefined, '[grep: foo.* — success, 1 lines]'],
  ['nothing telling', 'mystery', { depth: 4 }, 'x', undefined, '[mystery — success, 1 lines]'],
  ['no parameters', 'mystery', null, 7, undefined, '[mystery — success]'],
])('names %s', (_, name, parameters, result, error, expected) => {
  expect(summaryOf(name, parameters, result, error)).toBe(expected);
});

test('shortens what it names to one short line', () => {
  const summary = summaryOf('bash', { command: `echo ${'x'.repeat(100_000)}` }, 'x');
  expect(summary.length).toBeLessThan(160);
  expect(summary).toContain('…');
});

test('never cuts a character in two', () => {
  const summary = summaryOf('bash', { command: `${'x'.repeat(118)}${'😀'.repeat(10)}` }, 'x');
  expect(summary).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
});

test('takes only words out of a list, and names a tool on one line', () => {
  const odd = [{ toString: null }, 'ls', 4];
  expect(summaryOf('shell', { command: odd }, null)).toBe('[shell: ls — success]');
  expect(isToolSummary(summaryOf(`a\nb${'x'.repeat(5_000)}`, {}, null))).toBe(true);
});

test('does without the call when a response has none', () => {
  const response: ToolResponseBlock = { type: 'tool_response', callId: 'c', toolName: 'grep', result: 'x' };
  expect(summarizeResponse(response, undefined)).toBe('[grep — success, 1 lines]');
});

test('recognises what it made, and nothing else', () => {
  expect(isToolSummary(summaryOf('read_file', { path: 'a' }, 'x'))).toBe(true);
  expect(isToolSummary(summaryOf('bash', {}, null, 'no'))).toBe(true);
  for (const other of [
    'plain text',
    '[read_file]',
    '[a — success]\nmore',
    7,
    undefined,
    `[${'x'.repeat(2_000)} — success]`,
  ]) {
    expect(isToolSummary(other)).toBe(false);
  }
});
