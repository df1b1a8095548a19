import { quoteValue } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import { editLines, type LineEnding, lineEndingOf, withLineEnding } from '../workspace/text-lines.ts';
import { defineChangeTool } from './define-change-tool.ts';
import { readExisting } from './read-existing.ts';
import type { Tool } from './tool.ts';
import { fileParameters, filePath, wholeNumber } from './tool-parameters.ts';

const parameters = fileParameters(
  z.object({
    file_path: filePath(),
    line_number: wholeNumber('The line to insert before, from 1. The number of lines plus 1 appends.'),
    content: z.string().describe('The lines to insert.'),
  }),
);

export const insertAtLineTool: Tool = defineChangeTool({
  name: 'insert_at_line',
  description: 'Inserts lines into a text file, before the line with the given number.',
  parameters,
  planChange: async ({ file_path, line_number, content }, { workspace }) => {
    if (content === '') throw new ToolError('content is empty; a line break alone inserts an empty line.');
    const { path, text, shown } = await readExisting(file_path, workspace);
    const ending = lineEndingOf(text);
    const after = editLines(text, (lines) => {
      if (line_number > lines.length + 1) throw outOfRange(shown, line_number, lines.length);
      return insert(lines, line_number - 1, withLineEnding(content, ending), ending ?? '\n');
    });
    return { path, before: text, after, done: `Inserted before line ${line_number} of ${shown}` };
  },
});

function outOfRange(shown: string, line: number, count: number): ToolError {
  return new ToolError(
    `${quoteValue(shown)} has ${plural(count, 'line')}; line_number may be 1 to ${count + 1}, not ${line}.`,
  );
}

/** Whole lines on both sides; only a last line without an ending may stay so. */
function insert(
  lines: readonly string[],
  index: number,
  content: string,
  ending: LineEnding,
): readonly string[] {
  const before = lines.slice(0, index);
  const last = before.at(-1);
  const wasOpen = index === lines.length && !last?.endsWith('\n');
  const head = wasOpen && last !== undefined ? [...before.slice(0, -1), last + ending] : before;
  const isOpen = !content.endsWith('\n') && !wasOpen;
  return [...head, isOpen ? content + ending : content, ...lines.slice(index)];
}
