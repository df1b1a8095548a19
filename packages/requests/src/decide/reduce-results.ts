import type { SentBlock } from '../blocks/sent-block.ts';
import type { ReduceResult } from '../pruner-settings.ts';
import type { Proposal } from './proposal.ts';

/** Results that the model has never seen can be smaller from the start: no cache and no thinking knows them. */
export function reduceResults(unsent: readonly SentBlock[], reduce: ReduceResult): readonly Proposal[] {
  return unsent.flatMap((block): readonly Proposal[] => {
    const { sent, call, decisions } = block;
    if (decisions.length > 0 || !call || sent?.type !== 'tool_response') return [];
    const reduced = reduce(sent, call);
    if (!reduced || reduced.text.length >= String(sent.result).length) return [];
    return [{ block, change: { type: 'replace', text: reduced.text }, reason: reduced.reason }];
  });
}
