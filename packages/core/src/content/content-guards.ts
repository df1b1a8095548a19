import type { ContentBlock, ToolResponseBlock } from './content-block.ts';
import type { IContent } from './i-content.ts';

/** True when nothing in the entry would reach a model. */
export function isEmptyContent(entry: IContent): boolean {
  return entry.blocks.every(isEmptyBlock);
}

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

/** A call failed exactly when its response carries an error; what the result says does not matter. */
export function isFailedResponse(response: ToolResponseBlock): boolean {
  return Boolean(response.error);
}

/** Whether an entry holds something that nobody here understands, which must not be dropped. */
export function holdsOpaque(entry: IContent | undefined): boolean {
  return entry?.blocks.some(({ type }) => type === 'opaque') ?? false;
}
