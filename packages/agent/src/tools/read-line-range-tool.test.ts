import { expect, test } from 'vitest';
import { readLineRangeTool } from './read-line-range-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';

test.each([
  [{ start_line: 2, end_line: 3 }, 'b\nc\n'],
  [{ start_line: '2', end_line: '2' }, 'b\n'],
  [{ start_line: 3 }, 'c\nd'],
  [{ start_line: 4, end_line: 99 }, 'd'],
  [{ start_line: 1, end_line: 2, show_line_numbers: true }, '1\ta\n2\tb\n'],
])('reads %j', async (range, result) => {
  const bench = await createToolBench(readLineRangeTool, { f: 'a\nb\nc\nd' });
  expect(await bench.call({ file_path: 'f', ...range })).toMatchObject({ result });
});

test.each([
  [{ start_line: 5 }, /has 4 lines; line 5/],
  [{ start_line: 3, end_line: 2 }, /end_line 2 is before start_line 3/],
  [{ start_line: -1 }, /start_line: expected at least 1, got -1/],
  [{}, /start_line: expected a number, got nothing/],
])('refuses %j', async (range, message) => {
  const bench = await createToolBench(readLineRangeTool, { f: 'a\nb\nc\nd' });
  await expect(bench.call({ file_path: 'f', ...range })).rejects.toThrow(message);
});
