import { readdir } from 'node:fs/promises';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { fileError } from '../workspace/file-error.ts';
import { inRealFolder } from '../workspace/real-folder.ts';

const MAX_NAMES = 1_000;

/** The names in a folder, by its real path, one a line, folders with `/`. Throws `ToolError` where it cannot be read. */
export async function listFolder(path: string, shown: string): Promise<string> {
  const list = (way: string) => readdir(way, { withFileTypes: true });
  const entries = await inRealFolder(path, shown, list).catch((error: unknown) => {
    throw fileError(error, shown);
  });
  if (entries.length === 0) return '[The folder is empty.]';
  const names = entries
    .map(
      (entry) => showControlCharacters(entry.name).replaceAll('\n', '\\n') + (entry.isDirectory() ? '/' : ''),
    )
    .sort();
  const further = names.length - MAX_NAMES;
  const note = further > 0 ? [`[${further} more are left out; list_directory shows them.]`] : [];
  return [...names.slice(0, MAX_NAMES), ...note].join('\n');
}
