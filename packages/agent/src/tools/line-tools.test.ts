import { expect, test } from 'vitest';
import { deleteLineRangeTool } from './delete-line-range-tool.ts';
import { insertAtLineTool } from './insert-at-line-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';

test.each([
  ['a\nb\n', 1, 'x', 'x\na\nb\n'],
  ['a\nb\n', 2, 'x\n', 'a\nx\nb\n'],
  ['a\nb\n', 3, 'x', 'a\nb\nx\n'],
  ['a\nb', 3, 'x', 'a\nb\nx'],
  ['a\nb', 3, 'x\n', 'a\nb\nx\n'],
  ['a\nb', 2, 'x', 'a\nx\nb'],
  ['a\r\nb\r\n', 2, 'x\ny', 'a\r\nx\r\ny\r\nb\r\n'],
  ['a\r\nb', 3, 'x', 'a\r\nb\r\nx'],
  ['', 1, 'x', 'x'],
  ['\uFEFFa\n', 1, 'x', '\uFEFFx\na\n'],
  ['a\n', 1, '\n', '\na\n'],
])('inserts into %j before line %i', async (text, line_number, content, expected) => {
  const bench = await createToolBench(insertAtLineTool, { f: text });
  await bench.call({ file_path: 'f', line_number, content });
  expect(await bench.text('f')).toBe(expected);
});

test.each([
  [{ line_number: 4, content: 'x' }, /"f" has 2 lines; line_number may be 1 to 3, not 4/],
  [{ line_number: 0, content: 'x' }, /line_number: expected at least 1/],
  [{ line_number: 1, content: '' }, /content is empty/],
])('inserts nothing with %j', async (parameters, message) => {
  const bench = await createToolBench(insertAtLineTool, { f: 'a\nb\n' });
  await expect(bench.call({ file_path: 'f', ...parameters })).rejects.toThrow(message);
});

test.each([
  ['a\nb\nc\n', 2, 2, 'a\nc\n'],
  ['a\nb\nc', 2, 3, 'a\n'],
  ['a\r\nb\r\nc\r\n', 1, 2, 'c\r\n'],
  ['\uFEFFa\nb', 1, 1, '\uFEFFb'],
  ['a', '1', '1', ''],
])('deletes from %j the lines %s to %s', async (text, start_line, end_line, expected) => {
  const bench = await createToolBench(deleteLineRangeTool, { f: text });
  await bench.call({ file_path: 'f', start_line, end_line });
  expect(await bench.text('f')).toBe(expected);
});

test.each([
  [2, 4, /"f" has 3 lines; start_line 2 to end_line 4 is not a range of them/],
  [2, 1, /not a range/],
])('does not delete lines %i to %i', async (start_line, end_line, message) => {
  const bench = await createToolBench(deleteLineRangeTool, { f: 'a\nb\nc' });
  await expect(bench.call({ file_path: 'f', start_line, end_line })).rejects.toThrow(message);
});
