import type { ContentBlock, ThinkingBlock } from '../../content/content-block.ts';
import { isEmptyContent } from '../../content/content-guards.ts';
import type { IContent } from '../../content/i-content.ts';

type SignedThinking = ThinkingBlock & { readonly signature: string };

/** Whether a vendor vouches for the block, and checks that it comes back as it was. */
export function isSignedThinking(block: ContentBlock): block is SignedThinking {
  return block.type === 'thinking' && block.signature !== undefined;
}

/** Whether a block is thinking that is no longer sent; `valid` is undefined if all of it is. */
export function isDeadThinking(block: ContentBlock, valid: ReadonlySet<ContentBlock> | undefined): boolean {
  return valid !== undefined && isSignedThinking(block) && !valid.has(block);
}

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
