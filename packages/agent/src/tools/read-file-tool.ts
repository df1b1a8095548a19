import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { readImage } from './read-image.ts';
import { showLines } from './show-lines.ts';
import type { Tool } from './tool.ts';
import { fileParameters, filePath, flag, wholeNumber } from './tool-parameters.ts';

const parameters = fileParameters(
  z.object({
    file_path: filePath(),
    offset: wholeNumber('The first line to read, from 1. Without it, the beginning.').optional(),
    limit: wholeNumber('How many lines to read at most.').optional(),
    show_line_numbers: flag('Puts the number and a tab in front of every line. Default: false.'),
  }),
);

export const readFileTool: Tool = defineTool({
  name: 'read_file',
  description:
    'Reads a text file, or an image (png, jpeg, gif, webp). The text comes exactly as it is, so that parts of it ' +
    'can be copied into replace. Long files are cut, and a last line in brackets says how to read on.',
  parameters,
  isReadOnly: true,
  run: async ({ file_path, offset = 1, limit, show_line_numbers = false }, { workspace }) => {
    const path = await workspace.locate(file_path);
    const shown = workspace.relative(path);
    const image = await readImage(path, shown);
    if (image) return image;
    const end = limit === undefined ? Number.POSITIVE_INFINITY : offset + limit - 1;
    return showLines(path, shown, { start: offset, end, showLineNumbers: show_line_numbers });
  },
});
