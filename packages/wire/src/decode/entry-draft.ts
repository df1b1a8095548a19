import type { ContentBlock, IContent, Speaker } from '@hdc/core';

/** An entry that is put together. */
export interface EntryDraft {
  readonly speaker: Speaker;
  readonly isNote: boolean;
  readonly blocks: ContentBlock[];
}

export function toEntry({ speaker, blocks, isNote }: EntryDraft): IContent {
  return { speaker, blocks: blocks.slice(), ...(isNote && { metadata: { synthetic: true } }) };
}
