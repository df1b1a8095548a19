import { expect, test } from 'vitest';
import { replaceTool } from './replace-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';

test.each([
  ['a text', 'one two', { old_string: 'two', new_string: '2' }, 'one 2'],
  [
    'with special characters taken literally',
    'a.b',
    { old_string: '.', new_string: "$&$1$'$$" },
    "a$&$1$'$$b",
  ],
  ['to nothing', 'abc', { old_string: 'b', new_string: '' }, 'ac'],
  ['all', 'a a a', { old_string: 'a', new_string: 'b', replace_all: true }, 'b b b'],
  ['a known number', 'a a', { old_string: 'a', new_string: 'b', expected_replacements: '2' }, 'b b'],
  ['without overlaps', 'aaaa', { old_string: 'aa', new_string: 'b', replace_all: true }, 'bb'],
  [
    'lines of Windows',
    'a\r\nb\r\nc\r\n',
    { old_string: 'a\nb\n', new_string: 'x\ny\nz\n' },
    'x\r\ny\r\nz\r\nc\r\n',
  ],
  [
    'a word of a Windows file by lines',
    'a\r\nb\r\n',
    { old_string: 'b', new_string: 'x\ny' },
    'a\r\nx\r\ny\r\n',
  ],
  ['from a line break on', 'a\r\nb\r\n', { old_string: '\nb', new_string: '\nc' }, 'a\r\nc\r\n'],
  [
    'Unix lines asked for as Windows lines',
    'a\nb\n',
    { old_string: 'a\r\nb', new_string: 'x\r\ny' },
    'x\ny\n',
  ],
  [
    'each with its own endings',
    'a\n1\na\r\n',
    { old_string: 'a\n', new_string: 'b\n', replace_all: true },
    'b\n1\nb\r\n',
  ],
  ['after a byte order mark', '\uFEFFa\n', { old_string: 'a', new_string: 'b' }, '\uFEFFb\n'],
])('replaces %s', async (_name, text, parameters, expected) => {
  const bench = await createToolBench(replaceTool, { f: text });
  await bench.call({ file_path: 'f', ...parameters });
  expect(await bench.text('f')).toBe(expected);
});

test('answers shortly', async () => {
  const bench = await createToolBench(replaceTool, { 'src/a.ts': 'x\ny\n' });
  expect(await bench.call({ file_path: 'src/a.ts', old_string: 'x', new_string: '1\n2\n3' })).toMatchObject({
    result: 'Replaced 1 occurrence in src/a.ts (+3 −1 lines).',
    summary: '+3 −1 lines',
  });
});

test('shows a file of Windows without its line endings', async () => {
  const bench = await createToolBench(replaceTool, { f: 'a\r\nb\r\n' });
  const { approval } = await bench.prepare({ file_path: 'f', old_string: 'a', new_string: 'c' });
  expect(approval?.detail).toContain('-a\n+c\n b\n');
});

test('refuses to make a file that is too large', async () => {
  const bench = await createToolBench(replaceTool, { f: 'a'.repeat(100_000) });
  const parameters = { old_string: 'a', new_string: 'x'.repeat(3_000), replace_all: true };
  await expect(bench.call({ file_path: 'f', ...parameters })).rejects.toThrow(
    /would become larger than 10\.0 MB/,
  );
});

test.each([
  [{ old_string: 'z', new_string: 'b' }, /does not occur in "f"\. Read the file again/],
  [{ old_string: 'a', new_string: 'b' }, /occurs 3 times in "f", not 1 time\. Add lines .* replace_all/],
  [
    { old_string: 'a', new_string: 'b', expected_replacements: 4 },
    /only 3 times .* expected_replacements to 3/,
  ],
  [{ old_string: '', new_string: 'b' }, /old_string is empty; .* write_file/],
  [{ old_string: 'a', new_string: 'a', replace_all: true }, /would change nothing/],
  [{ old_string: 'a' }, /new_string: expected a text, got nothing/],
])('refuses %j', async (parameters, message) => {
  const bench = await createToolBench(replaceTool, { f: 'a a a' });
  await expect(bench.call({ file_path: 'f', ...parameters })).rejects.toThrow(message);
});
