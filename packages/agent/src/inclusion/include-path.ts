import { readdir, stat } from 'node:fs/promises';
import type { ContentBlock, TextBlock } from '@hdc/core';
import { inclusionText, isInclusionPath, withoutMarkers } from '@hdc/core/content';
import { quoteValue } from '@hdc/core/errors';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { ToolError } from '../tool-error.ts';
import { readImage } from '../tools/read-image.ts';
import { fileError } from '../workspace/file-error.ts';
import { readTextFile } from '../workspace/read-text-file.ts';
import { inRealFolder } from '../workspace/real-folder.ts';
import { splitLines } from '../workspace/text-lines.ts';
import type { Workspace } from '../workspace/workspace.ts';

const NOTE = '[Lines that look like markers are indented by one space here.]';
const MAX_NAMES = 1_000;
const MAX_CHARACTERS = 100_000;

/** A file, folder or image, by its real path, as a part of a message. Throws `ToolError`. */
export async function includePath(path: string, workspace: Workspace): Promise<ContentBlock> {
  const shown = workspace.relative(path);
  const stats = await stat(path).catch((error: unknown) => {
    throw fileError(error, shown);
  });
  if (stats.isDirectory()) return inclusionBlock(`${shown}/`, await listFolder(path, shown));
  const image = await readImage(path, shown);
  const [media] = image?.media ?? [];
  return media ?? inclusionBlock(shown, cutContent(await readTextFile(path, shown)));
}

/**
 * A file's content between the markers by which core finds it again when the file comes a second time.
 * Core finds exactly this one inclusion, with any content. Throws `ToolError` for paths that would
 * break the marker.
 */
export function inclusionBlock(path: string, content: string): TextBlock {
  if (!isInclusionPath(path)) {
    throw new ToolError(`The name ${quoteValue(path)} cannot be told from a marker of inclusions`);
  }
  const harmless = withoutMarkers(content);
  const note = harmless === content ? '' : `${NOTE}\n`;
  return { type: 'text', text: inclusionText(path, `${note}${harmless.replace(/\n$/, '')}`) };
}

/** The names in a folder, by its real path, one a line, folders with `/`. Throws `ToolError` if it cannot be read. */
async function listFolder(path: string, shown: string): Promise<string> {
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

/** The beginning of a long text, by whole lines, with a last line that says how to read on. */
function cutContent(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const lines = splitLines(text);
  const count = countFitting(lines);
  if (count > 0) {
    const kept = lines.slice(0, count).join('');
    return `${kept}[Cut after line ${count} of ${lines.length}; read on by read_line_range with start_line ${count + 1}.]`;
  }
  // Half a surrogate pair is no character that a provider would take.
  const kept = text.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  const further = lines.length > 1 ? '; what is behind it is read by read_line_range with start_line 2' : '';
  return `${kept}\n[Cut after ${kept.length} characters of line 1, which is longer${further}.]`;
}

function countFitting(lines: readonly string[]): number {
  let length = 0;
  for (const [index, line] of lines.entries()) {
    length += line.length;
    if (length > MAX_CHARACTERS) return index;
  }
  return lines.length;
}
