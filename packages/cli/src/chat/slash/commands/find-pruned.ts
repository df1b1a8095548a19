import type { Agent, LoggedPrune } from '@hdc/agent';
import { stringifyValue } from '@hdc/core/content';
import { UsageError } from '../../../usage-error.ts';

/** Something that was pruned, by the number that /context shows: `p1` is the newest. */
export function findPruned(
  word: string,
  { pruned }: Agent,
): { readonly item: LoggedPrune; readonly text: string } {
  const number = Number(/^p?(\d+)$/.exec(word)?.[1]);
  const item = pruned.items.at(-number);
  if (!item || !(number > 0)) {
    const known = pruned.items.length === 0 ? 'nothing was pruned yet' : `p1 to p${pruned.items.length}`;
    throw new UsageError(`Nothing that was pruned is ${JSON.stringify(word)}; allowed: ${known}`);
  }
  const block = pruned.originalOf(item);
  if (block?.type === 'text') return { item, text: block.text };
  if (block?.type === 'tool_response') return { item, text: stringifyValue(block.result) };
  if (block?.type === 'tool_call') return { item, text: stringifyValue(block.parameters) };
  throw new UsageError(`There is no text of ${JSON.stringify(item.what)} to show; the transcript has it`);
}
