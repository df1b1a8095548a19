import { resolve } from 'node:path';
import type { IContent } from '@hdc/core';
import { toolUseOf } from '@hdc/core/content';

const seen = new WeakMap<IContent, readonly string[]>();

/** The files that the calls of a history name, as absolute paths; patterns are none. */
export function touchedFiles(history: readonly IContent[], root: string): readonly string[] {
  return [...new Set(history.flatMap((entry) => filesOf(entry, root)))];
}

function filesOf(entry: IContent, root: string): readonly string[] {
  const known = seen.get(entry);
  if (known) return known;
  const files = entry.blocks.flatMap((block) => {
    if (block.type !== 'tool_call') return [];
    const { paths, hasGlobs } = toolUseOf(block);
    return hasGlobs ? [] : paths.map((path) => resolve(root, path));
  });
  seen.set(entry, files);
  return files;
}
