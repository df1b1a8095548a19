import type { ContentBlock, IContent, Speaker } from '@hdc/core';
import { programMarks } from '@hdc/core/content';
import type { BlockPlace } from '../block-place.ts';

/** An entry that is put together. */
export interface WireEntryDraft {
  readonly speaker: Speaker;
  readonly isNote: boolean;
  readonly blocks: ContentBlock[];
}

/** A program's message in a person's place is known by its form. */
export function toEntry({ speaker, blocks, isNote }: WireEntryDraft): IContent {
  const metadata = isNote ? { synthetic: true } : speaker === 'human' ? programMarks(blocks) : undefined;
  return { speaker, blocks: blocks.slice(), ...(metadata && { metadata }) };
}

/** The places of all blocks, one after the other, as a list for each entry. */
export function placesByEntry(
  entries: readonly IContent[],
  places: readonly BlockPlace[],
): readonly (readonly BlockPlace[])[] {
  let at = 0;
  return entries.map(({ blocks: { length } }) => {
    at += length;
    return places.slice(at - length, at);
  });
}
