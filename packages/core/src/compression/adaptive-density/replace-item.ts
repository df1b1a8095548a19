import type { ContentBlock, ToolCallBlock } from '../../content/content-block.ts';
import { cutText } from '../../content/cut-text.ts';
import { isRecord } from '../../content/is-record.ts';
import { prunedText } from '../../density/pruned-text.ts';
import type { Item } from './item-kind.ts';

export const LONGEST_FAILED_INPUT = 160;

/** What stands in the place of an item: a pointer to its result, or the beginning of its input. */
export function replaceItem({ part, logged: { call, response, activity } }: Item): ContentBlock {
  return part === 'call' ? cutInput(call) : { ...response, result: prunedText(response, call, activity) };
}

function cutInput(call: ToolCallBlock): ToolCallBlock {
  const { parameters } = call;
  if (!isRecord(parameters)) return call;
  const cut = Object.entries(parameters).map(([key, value]) => [
    key,
    typeof value === 'string' ? cutText(value, LONGEST_FAILED_INPUT) : value,
  ]);
  return { ...call, parameters: Object.fromEntries(cut) };
}
