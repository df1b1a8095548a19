import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { messageOf, quoteValue } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import { readTextFile } from '../workspace/read-text-file.ts';
import { type WalkedFiles, walkFiles } from '../workspace/walk-files.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { cutOutput } from './cut-output.ts';
import { defineTool } from './define-tool.ts';
import { filterSoon } from './filter-soon.ts';
import { INCOMPLETE } from './incomplete.ts';
import { createNameMatcher } from './path-matcher.ts';
import { searchFiles } from './search-files.ts';
import type { Tool } from './tool.ts';
import { flag, toolParameters } from './tool-parameters.ts';
import { showName } from './tool-words.ts';

/** Errors quote the whole pattern. */
const MAX_PATTERN_LENGTH = 2_000;

const parameters = toolParameters(
  z.object({
    pattern: z
      .string()
      .min(1)
      .refine(
        ({ length }) => length <= MAX_PATTERN_LENGTH,
        `must have at most ${MAX_PATTERN_LENGTH} characters`,
      )
      .describe('A regular expression of JavaScript, matched against one line at a time.'),
    path: z.string().optional().describe('The folder or file to search. Default: the workspace folder.'),
    include: z.string().optional().describe('Searches only files that this glob matches, such as *.ts.'),
    ignore_case: flag('Treats upper and lower case letters as the same. Default: false.'),
  }),
);

export const searchFileContentTool: Tool = defineTool({
  name: 'search_file_content',
  description:
    'Searches the text of files for a regular expression and lists the matching lines with their paths and line numbers. ' +
    'Leaves out .git, node_modules, binary files and what .gitignore excludes.',
  parameters,
  isReadOnly: true,
  run: async ({ pattern, path, include, ignore_case = false }, { workspace }, signal) => {
    const expression = compile(pattern, ignore_case);
    const { paths, isComplete } = await filesToSearch(workspace, path, include, signal);
    const { files, stopped } = await searchFiles(workspace, paths, expression, signal);
    const lines = files.flatMap((file) => {
      const shown = showName(workspace.relative(file.path));
      return file.matches.map(({ line, text }) => `${shown}:${line}: ${text}\n`);
    });
    const remarks = [
      ...(stopped ? [`[Not everything was searched: ${stopped}.]`] : []),
      ...(isComplete ? [] : [INCOMPLETE]),
    ];
    const found =
      lines.length === 0 ? `No line matches ${quoteValue(pattern)} in ${plural(paths.length, 'file')}.` : '';
    const { text } = cutOutput(
      lines,
      (count) => `${count} of ${lines.length} matches are shown; use a narrower pattern, path or include.`,
    );
    return {
      result: [found || text.trimEnd(), ...remarks].join('\n'),
      summary: `${plural(lines.length, 'match', 'matches')} in ${plural(files.length, 'file')}`,
    };
  },
});

/** Without the flag `u`, which forbids many escapes that models write, unless Unicode properties need it. */
function compile(pattern: string, ignoreCase: boolean): RegExp {
  try {
    return new RegExp(pattern, `${ignoreCase ? 'i' : ''}${/\\p\{/iu.test(pattern) ? 'u' : ''}`);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new ToolError(
      `The pattern ${quoteValue(pattern)} is not a valid regular expression of JavaScript (${reason}). ` +
        'Escape special characters with \\ and set ignore_case instead of (?i).',
      { cause },
    );
  }
}

async function filesToSearch(
  workspace: Workspace,
  path: string | undefined,
  include: string | undefined,
  signal: AbortSignal,
): Promise<WalkedFiles> {
  const start = await workspace.locate(path || '.');
  if ((await stat(start)).isFile()) {
    // Says why a single file cannot be searched; among many files it would be left out.
    await readTextFile(start, workspace.relative(start));
    return { paths: [start], isComplete: true };
  }
  const walked = await walkFiles(workspace, { from: start, signal });
  if (!include) return walked;
  const isIncluded = createNameMatcher(include);
  // Models write the pattern from either folder.
  const paths = filterSoon(walked.paths, include, (file) => {
    return isIncluded(workspace.relative(file)) || isIncluded(relative(start, file).replaceAll(sep, '/'));
  });
  return { ...walked, paths };
}
