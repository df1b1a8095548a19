import { describe, expect, test } from 'vitest';
import { deleteLineRangeTool } from './delete-line-range-tool.ts';
import { insertAtLineTool } from './insert-at-line-tool.ts';
import { replaceTool } from './replace-tool.ts';
import { runShellCommandTool } from './run-shell-command-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';
import type { Tool } from './tool.ts';
import { writeFileTool } from './write-file-tool.ts';

const POINTER = '[12 lines, applied]';
const REFUSED =
  'The input holds "[12 lines, applied]", which only stands for text that was taken out of the context. ' +
  'Nothing was changed. Read the file again and send the call with the text itself.';

const CALLS: readonly [string, Tool, object][] = [
  ['old text of replace', replaceTool, { file_path: 'f', old_string: POINTER, new_string: 'x' }],
  ['new text of replace', replaceTool, { file_path: 'f', old_string: 'a', new_string: `a\n${POINTER}` }],
  ['a written file', writeFileTool, { file_path: 'f', content: `a\n${POINTER}\n` }],
  ['inserted lines', insertAtLineTool, { file_path: 'f', line_number: 1, content: POINTER }],
  ['a here-document', runShellCommandTool, { command: `cat > f <<EOF\n${POINTER}\nEOF` }],
];

describe('a pointer of ours', () => {
  test.each(CALLS)('is refused in %s, and nothing is changed', async (_, tool, parameters) => {
    const bench = await createToolBench(tool, { f: 'a\nb\n' });
    await expect(bench.call(parameters)).rejects.toThrow(REFUSED);
    expect(await bench.text('f')).toBe('a\nb\n');
  });

  test.each(['[pruned — success, 3 lines; read it again if needed]', '[4 lines, written]'])(
    'is refused as %s, too',
    async (content) => {
      const bench = await createToolBench(writeFileTool);
      await expect(bench.call({ file_path: 'f', content })).rejects.toThrow(/only stands for text/);
    },
  );

  test('may be edited in a file that holds it', async () => {
    const bench = await createToolBench(replaceTool, { f: `a\n${POINTER}\nb\n` });
    await bench.call({ file_path: 'f', old_string: `a\n${POINTER}`, new_string: 'c' });
    expect(await bench.text('f')).toBe('c\nb\n');
  });

  test('does not hide another mistake, nor does a plain one become it', async () => {
    const bench = await createToolBench(deleteLineRangeTool, { f: 'a\n' });
    await expect(bench.call({ file_path: 'f', start_line: 9, end_line: 9 })).rejects.not.toThrow(
      /stands for/,
    );
  });
});
