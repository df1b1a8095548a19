import type { ContentBlock, IContent, Speaker } from '@hdc/core';
import { programMarks } from '@hdc/core/content';

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
