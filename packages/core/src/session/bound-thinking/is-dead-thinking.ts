import type { ContentBlock } from '../../content/content-block.ts';
import { isSignedThinking } from './is-signed-thinking.ts';

/** Whether a block is thinking that is no longer sent; `valid` is undefined where all of it is. */
export function isDeadThinking(block: ContentBlock, valid: ReadonlySet<ContentBlock> | undefined): boolean {
  return valid !== undefined && isSignedThinking(block) && !valid.has(block);
}
