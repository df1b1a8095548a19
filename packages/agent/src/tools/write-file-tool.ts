import { z } from 'zod';
import { defineChangeTool } from './define-change-tool.ts';
import { readForChange } from './read-for-change.ts';
import type { Tool } from './tool.ts';
import { fileParameters, filePath } from './tool-parameters.ts';

const parameters = fileParameters(
  z.object({
    file_path: filePath(),
    content: z.string().describe('The whole text of the file.'),
  }),
);

export const writeFileTool: Tool = defineChangeTool({
  name: 'write_file',
  description:
    'Writes a whole text file, in place of what was in it. Folders that are missing are made. ' +
    'To change a part of a file use replace, insert_at_line or delete_line_range.',
  parameters,
  planChange: async ({ file_path, content }, { workspace }) => {
    const { path, text } = await readForChange(file_path, workspace);
    const done = `${text === undefined ? 'Created' : 'Wrote'} ${workspace.relative(path)}`;
    return { path, before: text, after: content, done };
  },
});
