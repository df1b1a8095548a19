import { inclusionText, isInclusionPath, quoteValue, type TextBlock, withoutMarkers } from '@hdc/core';
import { ToolError } from '../errors/tool-error.ts';

const NOTE = '[Lines that look like markers are indented by one space here.]';

/**
 * A file's content between the markers by which core finds it again when the file comes a second time.
 * Whatever the content is, core finds exactly this one inclusion. Throws `ToolError` for paths that would
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
