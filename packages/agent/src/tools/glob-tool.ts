import { quoteValue } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { cutOutput } from './cut-output.ts';
import { defineTool } from './define-tool.ts';
import { INCOMPLETE } from './incomplete.ts';
import { locateFolder } from './locate-folder.ts';
import { matchFiles } from './match-files.ts';
import type { Tool } from './tool.ts';
import { toolParameters } from './tool-parameters.ts';
import { showName } from './tool-words.ts';

const parameters = toolParameters(
  z.object({
    pattern: z.string().describe('A glob pattern, such as src/**/*.ts or **/*.{md,txt}.'),
    path: z
      .string()
      .optional()
      .describe('The folder that the pattern begins in. Default: the workspace folder.'),
  }),
);

export const globTool: Tool = defineTool({
  name: 'glob',
  description:
    'Finds files by a glob pattern and lists their paths. ** stands for any number of folders. ' +
    'Leaves out .git, node_modules and what .gitignore excludes.',
  parameters,
  isReadOnly: true,
  run: async ({ pattern, path }, { workspace }, signal) => {
    const folder = await locateFolder(workspace, path);
    const { paths, isComplete } = await matchFiles(workspace, folder, pattern, signal);
    const remark = isComplete ? '' : `\n${INCOMPLETE}`;
    if (paths.length === 0) return { result: nothingFound(pattern) + remark, summary: 'no files' };
    const lines = paths.map((file) => `${showName(workspace.relative(file))}\n`);
    const { text } = cutOutput(
      lines,
      (count) => `${count} of ${lines.length} files are shown; use a narrower pattern.`,
    );
    return { result: text.trimEnd() + remark, summary: plural(lines.length, 'file') };
  },
});

function nothingFound(pattern: string): string {
  const advice = pattern.includes('/') ? '' : ` To look in every folder, use ${quoteValue(`**/${pattern}`)}.`;
  return `No files match ${quoteValue(pattern)} (what .gitignore excludes is left out).${advice}`;
}
