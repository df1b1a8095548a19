import { findFileInclusions, type IContent } from '@hdc/core';
import { plural, printable } from '@hdc/text';

/** The lines around the content of a file. */
const MARKER_LINES = 2;

/** The files that a message brings along, in a few words; undefined when there are none. */
export function describeInclusions({ blocks }: IContent): string | undefined {
  const files = blocks.slice(1).flatMap((block) => {
    if (block.type === 'media') return [printable(block.filename ?? block.mimeType)];
    if (block.type !== 'text') return [];
    return findFileInclusions(block.text).map(({ path, start, end }) => {
      const lines = block.text.slice(start, end).split('\n').length - MARKER_LINES;
      return `${printable(path)} (${plural(lines, 'line')})`;
    });
  });
  return files.length === 0 ? undefined : files.join(', ');
}
