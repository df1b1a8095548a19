import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { isEmptyContent } from '../../content/is-empty-content.ts';
import { isDeadThinking } from './is-dead-thinking.ts';

/** The contents with no signed thinking but what is valid; an entry with nothing left is left out. */
export function keepThinking(
  contents: readonly IContent[],
  valid: ReadonlySet<ContentBlock>,
): readonly IContent[] {
  const isKept = (block: ContentBlock) => !isDeadThinking(block, valid);
  return contents.flatMap((entry) => {
    if (entry.blocks.every(isKept)) return [entry];
    const kept = { ...entry, blocks: entry.blocks.filter(isKept) };
    return isEmptyContent(kept) ? [] : [kept];
  });
}
