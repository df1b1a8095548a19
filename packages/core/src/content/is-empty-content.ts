import type { IContent } from './i-content.ts';
import { isEmptyBlock } from './is-empty-block.ts';

/** True when nothing in the entry would reach a model. */
export function isEmptyContent(entry: IContent): boolean {
  return entry.blocks.every(isEmptyBlock);
}
