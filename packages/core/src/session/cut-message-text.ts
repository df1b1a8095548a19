import type { ContentBlock } from '../content/content-block.ts';
import { cutText } from '../text/cut-text.ts';

/** So many characters of a text stay in any case. */
export const SHORTEST_TEXT = 500;

/** The beginning of a text with a line that says what is missing; in the place of a picture, that line alone. */
export function cutMessageText(block: ContentBlock, longest: number): ContentBlock {
  if (block.type === 'media') {
    return { type: 'text', text: `[${block.mimeType}; left out: too large for the context window]` };
  }
  if (block.type !== 'text' || block.text.length <= longest) return block;
  const kept = cutText(block.text, longest);
  const missing = block.text.length - kept.length + 1;
  return {
    type: 'text',
    text: `${kept}\n[${missing} characters left out: too large for the context window]`,
  };
}
