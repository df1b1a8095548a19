import { messageOf } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import { readTextFile } from '../workspace/read-text-file.ts';
import { splitLines } from '../workspace/text-lines.ts';
import { cutOutput, MAX_OUTPUT_CHARACTERS } from './cut-output.ts';
import { defineTool } from './define-tool.ts';
import { expandPaths } from './expand-paths.ts';
import { INCOMPLETE } from './incomplete.ts';
import type { Tool, ToolContext } from './tool.ts';
import { toolParameters } from './tool-parameters.ts';
import { describeCut, joinSome, showName } from './tool-words.ts';

/** Less than this of a file is not worth showing. */
const SMALLEST_PART = 1_000;

const parameters = toolParameters(
  z.object({
    paths: z
      .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).min(1))
      .describe(
        'Files and glob patterns, relative to the workspace, such as ["package.json", "src/**/*.ts"].',
      ),
  }),
);

export const readManyFilesTool: Tool = defineTool({
  name: 'read_many_files',
  description:
    'Reads several text files at once, each under a line ==> path <==. Patterns leave out .git, node_modules and ' +
    'what .gitignore excludes. Use it for a few small files that belong together.',
  parameters,
  isReadOnly: true,
  run: async ({ paths }, context, signal) => {
    const { files, failures, isComplete } = await expandPaths(paths, context.workspace, signal);
    const { parts, omitted, errors } = await readAll(files, context, signal);
    const problems = [...failures, ...errors];
    const incomplete = isComplete ? [] : [INCOMPLETE];
    if (parts.length === 0) {
      throw new ToolError(['No file could be read.', joinSome(problems), ...incomplete].join('\n'));
    }
    const remarks = [
      ...(problems.length > 0 ? [`[Not read:\n${joinSome(problems)}]`] : []),
      ...(omitted.length > 0
        ? [`[Cut: the answer is long enough without these, read them with read_file: ${listNames(omitted)}]`]
        : []),
      ...incomplete,
    ];
    const failed = problems.length > 0 ? `, ${problems.length} failed` : '';
    return {
      result: [...parts, ...remarks].join('\n'),
      summary: `${plural(parts.length, 'file')}${failed}`,
    };
  },
});

async function readAll(
  files: readonly string[],
  { workspace }: ToolContext,
  signal: AbortSignal,
): Promise<{ parts: string[]; omitted: string[]; errors: string[] }> {
  const parts: string[] = [];
  const omitted: string[] = [];
  const errors: string[] = [];
  let left = MAX_OUTPUT_CHARACTERS;
  for (const path of files) {
    signal.throwIfAborted();
    const shown = workspace.relative(path);
    if (left < SMALLEST_PART) {
      omitted.push(shown);
      continue;
    }
    try {
      const part = showFile(showName(shown), await readTextFile(path, shown), left);
      parts.push(part);
      left -= part.length;
    } catch (error) {
      errors.push(messageOf(error));
    }
  }
  return { parts, omitted, errors };
}

function showFile(shown: string, content: string, left: number): string {
  const lines = splitLines(content);
  const note = (count: number, isLineCut: boolean) => describeCut(lines, 1, count, isLineCut);
  return `==> ${shown} <==\n${cutOutput(lines, note, left).text}`;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 50).map(showName).join(', ');
  return names.length > 50 ? `${shown} and ${names.length - 50} more` : shown;
}
