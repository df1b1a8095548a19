import type { ContentBlock } from '../content/content-block.ts';
import { findDirectives } from '../content/directives/find-directives.ts';
import { cutText } from '../text/cut-text.ts';

/** So many characters of a text stay in any case. */
export const SHORTEST_TEXT = 500;

/** So many characters of directives stay besides. */
const LONGEST_DIRECTIVES = 2_000;

/** The beginning of a text with a line that says what is missing; in the place of a picture, that line alone. */
export function cutMessageText(block: ContentBlock, longest: number): ContentBlock {
  if (block.type === 'media') {
    return { type: 'text', text: `[${block.mimeType}; left out: too large for the context window]` };
  }
  if (block.type !== 'text' || block.text.length <= longest) return block;
  const kept = cutText(block.text, longest);
  const missing = block.text.length - kept.length + 1;
  const note = `[${missing} characters left out: too large for the context window]`;
  const text = [kept, note, ...directivesBehind(kept, block.text)].join('\n');
  return text.length < block.text.length ? { type: 'text', text } : block;
}

/** What a person says in the part that goes and still holds, as far as there is room for it. */
function directivesBehind(kept: string, text: string): readonly string[] {
  let room = LONGEST_DIRECTIVES;
  return findDirectives(text).filter((directive) => {
    if (kept.includes(directive)) return false;
    room -= directive.length;
    return room >= 0;
  });
}
