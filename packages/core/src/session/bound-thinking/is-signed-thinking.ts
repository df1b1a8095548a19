import type { ContentBlock, ThinkingBlock } from '../../content/content-block.ts';

type SignedThinking = ThinkingBlock & { readonly signature: string };

/** Whether a vendor vouches for the block, and checks that it comes back as it was. */
export function isSignedThinking(block: ContentBlock): block is SignedThinking {
  return block.type === 'thinking' && block.signature !== undefined;
}
