import { type ContentBlock, type IContent, programMarks, type Speaker } from '@hdc/core';

/** An entry that is put together. */
export interface EntryDraft {
  readonly speaker: Speaker;
  readonly isNote: boolean;
  readonly blocks: ContentBlock[];
}

/** A program's message in a person's place is known by its form. */
export function toEntry({ speaker, blocks, isNote }: EntryDraft): IContent {
  const metadata = isNote ? { synthetic: true } : speaker === 'human' ? programMarks(blocks) : undefined;
  return { speaker, blocks: blocks.slice(), ...(metadata && { metadata }) };
}
