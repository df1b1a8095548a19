import type { ContentBlock } from './content-block.ts';
import type { IContent } from './i-content.ts';

/** True when nothing in the entry would reach a model. */
export function isEmptyContent(entry: IContent): boolean {
  return entry.blocks.every(isEmptyBlock);
}

function isEmptyBlock(block: ContentBlock): boolean {
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
