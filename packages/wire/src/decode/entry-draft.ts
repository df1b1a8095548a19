import type { ContentBlock, IContent, Speaker } from '@hdc/core';
import type { BlockPlace } from '../block-place.ts';

/** An entry that is put together. */
export interface EntryDraft {
  readonly speaker: Speaker;
  readonly isNote: boolean;
  readonly blocks: ContentBlock[];
  readonly places: BlockPlace[];
}

export function toEntry({ speaker, blocks, isNote }: EntryDraft): IContent {
  return { speaker, blocks: blocks.slice(), ...(isNote && { metadata: { synthetic: true } }) };
}
