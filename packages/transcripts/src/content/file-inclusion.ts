import type { TextBlock } from '@hdc/core';
import { inclusionText } from '@hdc/core/content';

/** The content of a file that a person put into a message, in the one form that core looks for. */
export function fileInclusion(path: string, content: string): TextBlock {
  return { type: 'text', text: inclusionText(path, content) };
}
