import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeCall } from './describe-call.ts';
import { TOOL_ROWS } from './rows/tool-rows.ts';
import { toolActivityOf } from './tool-activity.ts';
import { toolUseOf } from './tool-use.ts';

function call(name: string, parameters: unknown) {
  return { type: 'tool_call' as const, id: 'c', name, parameters };
}

/** `10-20`, with `*` for an endless end, `?` for lines that nobody can name and nothing for whole files. */
function linesOf(parameters: Readonly<Record<string, unknown>>, name = 'read_file'): string {
  const { range } = toolUseOf(call(name, { path: 'a', ...parameters }));
  if (!range) return '';
  return Number.isNaN(range.start) ? '?' : `${range.start}-${range.end === Infinity ? '*' : range.end}`;
}

describe('lines', () => {
  test.each([
    [{}, ''],
    [{ offset: null, limit: null }, ''],
    [{ offset: 10, limit: 5 }, '10-14'],
    [{ offset: 0, limit: 5 }, '1-5'],
    [{ offset: 10 }, '10-*'],
    [{ limit: 5 }, '1-5'],
    [{ start_line: 3, end_line: 7 }, '3-7'],
    [{ startLine: 3, endLine: 7 }, '3-7'],
    [{ end_line: 7 }, '1-7'],
    [{ start_line: 7, end_line: 3 }, '?'],
    [{ view_range: [3, 7] }, '3-7'],
    [{ view_range: [3, -1] }, '3-*'],
    [{ view_range: 'all' }, '?'],
    [{ offset: '10' }, '?'],
    [{ pages: '1-3' }, '?'],
    [{ ranges: [[1, 2]] }, '?'],
  ])('%j: %s', (parameters, lines) => {
    expect(linesOf(parameters)).toBe(lines);
  });
  test('of one of several files are lines that nobody can name', () => {
    const files = [{ path: 'a' }, { path: 'b', start_line: 1 }];
    expect(linesOf({ files }, 'read_files')).toBe('?');
    expect(linesOf({ files: [{ path: 'a' }] }, 'read_files')).toBe('');
  });
  test('are no matter of a write', () => {
    expect(linesOf({ start_line: 3 }, 'insert_at_line')).toBe('');
  });
});

test.each<[string, unknown, string, readonly string[]]>([
  ['Bash', { command: 'cat a' }, 'read', ['/w/a']],
  ['exec_command', { cmd: 'cat a', workdir: 'sub' }, 'read', ['/w/sub/a']],
  ['run_shell_command', { command: 'cat a', directory: '/x' }, 'read', ['/x/a']],
  ['shell', { command: ['bash', '-lc', 'cat a > /dev/null; cat b'] }, 'shell', []],
  ['shell', { command: ['bash', '-lc', 'cat "a b"'] }, 'read', ['/w/a b']],
  ['shell', { command: ['cat', 'a'] }, 'read', ['/w/a']],
  ['shell', { command: ['cat', 'a b'] }, 'shell', []],
  ['bash', { command: 'rg foo' }, 'search', []],
  ['bash', { command: 'echo x > a' }, 'write', ['/w/a']],
  ['BashOutput', { bash_id: '1', command: 'cat a' }, 'shell', []],
  ['read_many_files', { paths: ['a', '*.ts'] }, 'unknown', ['/w/a', '/w/*.ts']],
  ['read_many_files', { paths: 'a' }, 'read', ['/w/a']],
  ['TodoWrite', { path: 'a' }, 'notes', []],
  ['no_such_tool', { path: 'a' }, 'unknown', []],
  ['shell_command', { command: "sed -n '1,9p' a", workdir: '/x' }, 'read', ['/x/a']],
  ['write_stdin', { session_id: 1, chars: '' }, 'shell', []],
  ['exec', { input: 'tools.exec_command({cmd:"cat a", workdir:"/x"})' }, 'read', ['/x/a']],
  ['exec', { input: 'tools.apply_patch("*** Update File: a\\n*** Add File: b")' }, 'write', ['/w/a', '/w/b']],
  ['exec', { input: 'tools.exec_command({cmd: command})' }, 'unknown', []],
  [
    'exec',
    { input: 'tools.exec_command({cmd:"cat a"}); tools.apply_patch("*** Update File: b")' },
    'unknown',
    [],
  ],
  ['apply_patch', { input: '*** Update File: a' }, 'write', ['/w/a']],
  ['apply_patch', '*** Begin Patch\n*** Delete File: a', 'write', ['/w/a']],
  ['edit', { file_path: 'a', old_string: 'x', new_string: 'y' }, 'write', ['/w/a']],
  ['Read', { filepath: 'a' }, 'read', ['/w/a']],
  ['powershell', { command: 'Get-Content .\\src\\a.ts -TotalCount 20' }, 'read', ['/w/src/a.ts']],
  ['PowerShell', { command: 'gc a -Raw' }, 'read', ['/w/a']],
  ['PowerShell', { command: 'Set-Content a x' }, 'shell', []],
  ['Get_Content', { command: 'cat a' }, 'read', ['/w/a']],
  ['mcp__files__put', { path: 'a', content: 'x' }, 'write', ['/w/a']],
  ['mcp__files__get', { path: 'a', offset: 1, limit: 9 }, 'read', ['/w/a']],
  ['mcp__docs__query', { libraryId: 'x', query: 'y' }, 'search', []],
  ['mcp__code__grep', { path: 'a', pattern: 'y' }, 'search', []],
  ['mcp__web__open', { url: 'https://example.org' }, 'web', []],
  ['mcp__issues__get', { id: 'x' }, 'unknown', []],
])('%s %j is a %s of %j', (name, parameters, kind, paths) => {
  const activity = toolActivityOf(call(name, parameters), '/w');
  expect(activity.kind).toBe(kind);
  expect(activity.files.map(({ path }) => path)).toEqual(paths);
});

test.each<[string, unknown, string]>([
  ['read_files', { files: [{ path: 'a' }, { path: 'b' }] }, 'read_files a, b'],
  ['Read', { path: 'a' }, 'Read a'],
  ['shell', { command: ['bash', '-lc', 'npm  test'] }, 'shell bash -lc npm test'],
  ['Grep', { pattern: 'x' }, 'Grep x'],
  ['WebFetch', { url: 'https://example.org', prompt: 'p' }, 'WebFetch https://example.org'],
  ['no_such_tool', { query: 'x\ny' }, 'no_such_tool x y'],
  ['no_such_tool', null, 'no_such_tool'],
])('%s %j is described as %s', (name, parameters, text) => {
  expect(describeCall(call(name, parameters))).toBe(text);
});

test('nothing that JSON can hold makes the reader throw', () => {
  const names = [...new Set(TOOL_ROWS.map(({ name }) => name))];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, parameters) => {
      toolActivityOf(call(name, parameters), '/w');
      describeCall(
        call(name, { paths: parameters, command: parameters, files: parameters, path: parameters }),
      );
    }),
    { numRuns: 300 },
  );
});

test('a tool without a row is decided by its parameters, and says so', () => {
  expect(toolUseOf(call('mcp__x__y', { command: 'ls' })).isGuessed).toBe(true);
  expect(toolUseOf(call('Bash', { command: 'ls' })).isGuessed).toBeUndefined();
  expect(toolUseOf(call('read_file', { command: 'ls' }))).toMatchObject({ kind: 'unknown' });
});
