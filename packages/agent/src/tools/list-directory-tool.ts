import type { Dirent } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { fileError } from '../workspace/file-error.ts';
import { inRealFolder } from '../workspace/real-folder.ts';
import { cutOutput } from './cut-output.ts';
import { defineTool } from './define-tool.ts';
import { locateFolder } from './locate-folder.ts';
import type { Tool } from './tool.ts';
import { toolParameters } from './tool-parameters.ts';
import { showName } from './tool-words.ts';

const parameters = toolParameters(
  z.object({
    path: z
      .string()
      .optional()
      .describe('The folder, relative to the workspace. Default: the workspace folder.'),
  }),
);

export const listDirectoryTool: Tool = defineTool({
  name: 'list_directory',
  description:
    'Lists the files and folders directly in a folder, one a line. Folders end in /, links show where they lead.',
  parameters,
  isReadOnly: true,
  run: async ({ path }, { workspace }) => {
    const folder = await locateFolder(workspace, path);
    const shown = workspace.relative(folder);
    const lines = await inRealFolder(folder, shown, list).catch((error: unknown) => {
      throw fileError(error, shown);
    });
    if (lines.length === 0) return { result: `[${shown} is empty.]`, summary: 'empty' };
    const { text } = cutOutput(
      lines,
      (count) => `${count} of ${lines.length} entries are shown; use glob for others.`,
    );
    return { result: text, summary: plural(lines.length, 'entry', 'entries') };
  },
});

async function list(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sorted = entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(sorted.map(async (entry) => `${await describe(entry, folder)}\n`));
}

async function describe(entry: Dirent, folder: string): Promise<string> {
  const name = showName(entry.name);
  if (entry.isDirectory()) return `${name}/`;
  if (entry.isFile()) return name;
  if (!entry.isSymbolicLink()) return `${name} (pipe, socket or device)`;
  const target = await readlink(join(folder, entry.name)).catch(() => '?');
  return `${name} -> ${showName(target)}`;
}
