import type { IContent } from '@hdc/core';
import { plural, printable } from '@hdc/text';

const INCLUSION = /^--- (.+) ---\n[\s\S]*\n--- End of content ---$/;
/** The lines around the content of a file. */
const MARKER_LINES = 2;

/** The files that a message brings along, in a few words; undefined when there are none. */
export function describeInclusions({ blocks }: IContent): string | undefined {
  const files = blocks.slice(1).flatMap((block) => {
    if (block.type === 'media') return [printable(block.filename ?? block.mimeType)];
    const path = block.type === 'text' ? INCLUSION.exec(block.text)?.[1] : undefined;
    if (block.type !== 'text' || path === undefined) return [];
    return [`${printable(path)} (${plural(block.text.split('\n').length - MARKER_LINES, 'line')})`];
  });
  return files.length === 0 ? undefined : files.join(', ');
}
