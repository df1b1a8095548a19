import type { LanguageModelV3FilePart, LanguageModelV3TextPart } from '@ai-sdk/provider';
import type { ContentBlock } from '@hdc/core';
import { blockText } from './block-text.ts';
import type { MediaRules } from './dialect.ts';
import { mediaParts } from './media-part.ts';

export type UserPart = LanguageModelV3TextPart | LanguageModelV3FilePart;

/** A person's words, as far as a user message can hold them. */
export function userParts(blocks: readonly ContentBlock[], { isTakenFromUser }: MediaRules): UserPart[] {
  return blocks.flatMap((block): readonly UserPart[] => {
    if (block.type === 'media') return mediaParts(block, isTakenFromUser);
    if (block.type !== 'text' && block.type !== 'code' && block.type !== 'opaque') return [];
    const text = blockText(block);
    return text === undefined ? [] : [{ type: 'text', text }];
  });
}
