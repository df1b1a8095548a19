import type { ContentBlock } from '../../content/content-block.ts';
import { prunedText } from '../../density/pruned-text.ts';
import type { Item } from './item-kind.ts';

/** What stands in the place of an item: a pointer to its result, or the rest of it or its input; nothing for thinking. */
export function replaceItem(
  { block, change, logged }: Item,
  names: readonly string[] = [],
): ContentBlock | undefined {
  if (change.type === 'shorten') return change.block;
  if (block.type !== 'tool_response' || !logged) return undefined;
  return { ...block, result: prunedText(block, logged.activity, { names }) };
}
