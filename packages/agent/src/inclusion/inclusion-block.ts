import { quoteValue, type TextBlock } from '@hdc/core';
import { ToolError } from '../errors/tool-error.ts';
import { withoutMarkers } from './without-markers.ts';

const NOTE = '[Lines that look like markers are indented by one space here.]';

/** Headers that are no path to those who read inclusions. */
const RESERVED: ReadonlySet<string> = new Set(['End of content', 'Content from referenced files']);

/**
 * A file's content between the markers by which core finds it again when the file comes a second time.
 * Whatever the content is, core finds exactly this one inclusion. Throws `ToolError` for paths that would
 * break the marker.
 */
export function inclusionBlock(path: string, content: string): TextBlock {
  if (RESERVED.has(path) || path !== path.trim() || /[\p{Cc}\u2028\u2029]/u.test(path)) {
    throw new ToolError(`The name ${quoteValue(path)} cannot be told from a marker of inclusions`);
  }
  const harmless = withoutMarkers(content);
  const note = harmless === content ? '' : `${NOTE}\n`;
  return {
    type: 'text',
    text: `--- ${path} ---\n${note}${harmless.replace(/\n$/, '')}\n--- End of content ---`,
  };
}
