import type { ContentBlock } from '../../content/content-block.ts';
import { cutStrings } from '../../content/cut-strings.ts';
import { prunedText } from '../../density/pruned-text.ts';
import type { Item } from './item-kind.ts';

export const LONGEST_FAILED_INPUT = 160;

/** What stands in the place of an item: a pointer to its result, or the beginning of its input. */
export function replaceItem({ part, logged: { call, response, activity } }: Item): ContentBlock {
  return part === 'call'
    ? { ...call, parameters: cutStrings(call.parameters, LONGEST_FAILED_INPUT) }
    : { ...response, result: prunedText(response, call, activity) };
}
