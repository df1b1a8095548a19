import type { SentBlock } from '../blocks/sent-block.ts';
import type { ReduceResult } from '../pruner-settings.ts';
import type { Proposal } from './proposal.ts';

/**
 * Results that the model has never seen can be smaller from the start: no cache and no thinking knows them.
 * What `shorten` leaves out besides has to be there to be read back.
 */
export function reduceResults(
  unsent: readonly SentBlock[],
  reduce: ReduceResult,
  shorten: ReduceResult = reduce,
): readonly Proposal[] {
  return unsent.flatMap((block): readonly Proposal[] => {
    if (block.decisions.length > 0) return [];
    const reduced = proposalOf(block, reduce);
    const shortened = shorten === reduce ? undefined : proposalOf(block, shorten);
    if (!shortened || isSame(shortened, reduced)) return reduced ? [reduced] : [];
    return [{ ...shortened, unkept: { change: reduced?.change, reason: (reduced ?? shortened).reason } }];
  });
}

function proposalOf(block: SentBlock, reduce: ReduceResult): Proposal | undefined {
  const { sent, call } = block;
  if (!call || sent?.type !== 'tool_response') return undefined;
  const reduced = reduce(sent, call);
  if (!reduced || reduced.text.length >= String(sent.result).length) return undefined;
  const change = { type: 'replace', text: reduced.text } as const;
  // The result is the same wherever it comes, and so is what is left of it.
  return { block, change, reason: reduced.reason, evidence: [] };
}

function isSame({ change: a }: Proposal, other: Proposal | undefined): boolean {
  return a.type === 'replace' && other?.change.type === 'replace' && a.text === other.change.text;
}
