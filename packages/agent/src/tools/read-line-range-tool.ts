import { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import { defineTool } from './define-tool.ts';
import { showLines } from './show-lines.ts';
import type { Tool } from './tool.ts';
import { fileParameters, filePath, flag, wholeNumber } from './tool-parameters.ts';

const parameters = fileParameters(
  z.object({
    file_path: filePath(),
    start_line: wholeNumber('The first line to read, from 1.'),
    end_line: wholeNumber('The last line to read, inclusive. Without it, the end of the file.').optional(),
    show_line_numbers: flag('Puts the number and a tab in front of every line. Default: false.'),
  }),
);

export const readLineRangeTool: Tool = defineTool({
  name: 'read_line_range',
  description: 'Reads some lines of a text file exactly as they are. Prefer it where a part is enough.',
  parameters,
  isReadOnly: true,
  run: async ({ file_path, start_line, end_line, show_line_numbers = false }, { workspace }) => {
    const end = end_line ?? Number.POSITIVE_INFINITY;
    if (end < start_line) {
      throw new ToolError(`end_line ${end} is before start_line ${start_line}; it must not be.`);
    }
    const path = await workspace.locate(file_path);
    const range = { start: start_line, end, showLineNumbers: show_line_numbers };
    return showLines(path, workspace.relative(path), range);
  },
});
