import type { ContentBlock } from '../content/content-block.ts';
import { findDirectives } from '../content/directives/find-directives.ts';
import { stringifyValue } from '../content/stringify-value.ts';
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
  if (block.type === 'tool_response') {
    const result = shorten(stringifyValue(block.result), longest) ?? block.result;
    return { ...block, result, ...(block.error && { error: shorten(block.error, longest) ?? block.error }) };
  }
  const text = block.type === 'text' ? shorten(block.text, longest) : undefined;
  return text === undefined ? block : { type: 'text', text };
}

/** Undefined where that would not be shorter. */
function shorten(whole: string, longest: number): string | undefined {
  if (whole.length <= longest) return undefined;
  const kept = cutText(whole, longest);
  const missing = whole.length - kept.length + 1;
  const note = `[${missing} characters left out: too large for the context window]`;
  const text = [kept, note, ...directivesBehind(kept, whole)].join('\n');
  return text.length < whole.length ? text : undefined;
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
