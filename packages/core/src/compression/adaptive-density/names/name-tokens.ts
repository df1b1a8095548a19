import type { ContentBlock } from '../../../content/content-block.ts';
import { blockNumbersOf } from './block-numbers.ts';
import { nameLengthsOf } from './name-index.ts';
import { MOST_CHARACTERS } from './pointer-names.ts';

/** Names are cut into more tokens than words are. */
export const CHARACTERS_PER_TOKEN = 3;

/** Tokens that the names of a block take in its pointer at most: if none stands anywhere else. */
export function mostNameTokens(block: ContentBlock, mostNames: number): number {
  let characters = 0;
  for (const length of nameLengthsOf(block, mostNames)) {
    if (characters + length + 1 > MOST_CHARACTERS) break;
    characters += length + 1;
  }
  for (const { length } of blockNumbersOf(block)) characters += length + 1;
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
