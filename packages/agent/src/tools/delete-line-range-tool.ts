import { quoteValue } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import { editLines } from '../workspace/text-lines.ts';
import { defineChangeTool } from './define-change-tool.ts';
import { readExisting } from './read-existing.ts';
import type { Tool } from './tool.ts';
import { fileParameters, filePath, wholeNumber } from './tool-parameters.ts';

const parameters = fileParameters(
  z.object({
    file_path: filePath(),
    start_line: wholeNumber('The first line to delete, from 1.'),
    end_line: wholeNumber('The last line to delete, inclusive.'),
  }),
);

export const deleteLineRangeTool: Tool = defineChangeTool({
  name: 'delete_line_range',
  description: 'Deletes lines of a text file, from start_line to end_line inclusive.',
  parameters,
  planChange: async ({ file_path, start_line, end_line }, { workspace }) => {
    const { path, text, shown } = await readExisting(file_path, workspace);
    const after = editLines(text, (lines) => {
      if (end_line < start_line || end_line > lines.length) {
        throw outOfRange(shown, start_line, end_line, lines.length);
      }
      return lines.toSpliced(start_line - 1, end_line - start_line + 1);
    });
    const range = start_line === end_line ? `line ${start_line}` : `lines ${start_line}–${end_line}`;
    return { path, before: text, after, done: `Deleted ${range} of ${shown}` };
  },
});

function outOfRange(shown: string, start: number, end: number, count: number): ToolError {
  return new ToolError(
    `${quoteValue(shown)} has ${plural(count, 'line')}; start_line ${start} to end_line ${end} is not a range of them.`,
  );
}
