import type { ContentBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { estimateBlockTokens } from './estimate-block-tokens.ts';

/** So many letters, digits and other signs in a row are one token; measured against o200k on recorded results, 2026-11. */
const LONGEST = { letters: 6, digits: 3, others: 3 };

const remembered = new Memo<ContentBlock, number>();

/**
 * Tokens of a block by the pieces that tokenizers cut a text into. Slower than by its characters, which tell least of what is
 * taken out of results: line numbers have less than half as many characters for each token as the text behind them.
 */
export function estimatePieceTokens(block: ContentBlock): number {
  let tokens = remembered.get(block);
  if (tokens === undefined) {
    tokens = countBlock(block);
    remembered.set(block, tokens);
  }
  return tokens;
}

function countBlock(block: ContentBlock): number {
  if (block.type === 'tool_response') return countPieces(stringifyValue(block.result));
  if (block.type === 'tool_call') return countPieces(stringifyValue(block.parameters));
  if (block.type === 'text') return countPieces(block.text);
  return estimateBlockTokens(block);
}

/** The kinds of characters, as numbers: a text has too many to compare words. */
const LETTERS = 0;
const DIGITS = 1;
const OTHERS = 2;
const SPACES = 3;
const LINES = 4;
const END = 5;
type Kind = typeof LETTERS | typeof DIGITS | typeof OTHERS | typeof SPACES | typeof LINES | typeof END;

function countPieces(text: string): number {
  let tokens = 0;
  let before: Kind = END;
  let kind = kindAt(text, 0);
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    let after = kindAt(text, end);
    while (after === kind) after = kindAt(text, ++end);
    tokens += piecesOf(kind, end - start, before, after);
    start = end;
    before = kind;
    kind = after;
  }
  return tokens;
}

function piecesOf(kind: Kind, length: number, before: Kind, after: Kind): number {
  switch (kind) {
    case END:
      return 0;
    // Spaces in front of a word are one with it but for the first ones, and those at the end of a line with the line.
    case SPACES:
      if (after === LINES || after === END) return 0;
      return (length > 1 ? 1 : 0) + (after === DIGITS ? 1 : 0);
    case LINES:
      return before === OTHERS ? 0 : 1;
    // A sign is one with the word behind it.
    case OTHERS:
      return Math.ceil((after === LETTERS ? length - 1 : length) / LONGEST.others);
    case DIGITS:
      return Math.ceil(length / LONGEST.digits);
    case LETTERS:
      return Math.ceil(length / LONGEST.letters);
  }
}

function kindAt(text: string, index: number): Kind {
  if (index >= text.length) return END;
  const code = text.charCodeAt(index);
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return LETTERS;
  if (code === 32 || code === 9) return SPACES;
  if (code === 10 || code === 13) return LINES;
  if (code >= 48 && code <= 57) return DIGITS;
  // Arrows, frames and other signs stand between the alphabets.
  return code >= 0xc0 && (code < 0x2000 || code >= 0x2e80) ? LETTERS : OTHERS;
}
