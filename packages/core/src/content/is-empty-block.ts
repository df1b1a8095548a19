import type { ContentBlock } from './content-block.ts';

/** True when nothing of the block would reach a model. */
export function isEmptyBlock(block: ContentBlock): boolean {
  switch (block.type) {
    case 'text':
      return block.text.trim() === '';
    case 'thinking':
      return block.thought.trim() === '' && !block.signature;
    case 'code':
      return block.code.trim() === '';
    default:
      return false;
  }
}
