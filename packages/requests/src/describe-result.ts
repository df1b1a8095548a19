import { type ContentBlock, type DensityItem, describeBlock } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';
import type { SentRequest } from './blocks/sent-request.ts';
import { readTurn } from './conversation/turn.ts';
import { countBaseTokens, countTokens } from './count-tokens.ts';
import type { AppliedDecision, PruneResult } from './pruner.ts';

export type Described = Pick<
  PruneResult<unknown>,
  'edits' | 'why' | 'rawTokens' | 'sentTokens' | 'flushedFrom'
>;

/** What stands in a request as it leaves, and what of it is new against how it would have left. */
export function describeResult(
  decoded: WireRequest,
  sent: SentRequest,
  before: SentRequest,
  tokensOf?: (block: ContentBlock) => number,
): Described {
  const base = countBaseTokens(decoded);
  const edits: AppliedDecision[] = [];
  const why: DensityItem[] = [];
  let flushedFrom: number | undefined;
  const { freshFrom } = readTurn(decoded.entries);
  sent.blocks.forEach(({ index, position, block, call, decisions }, at) => {
    const known = before.blocks[at]?.decisions.length ?? 0;
    decisions.forEach((decision, number) => {
      const entry = decoded.entries[index];
      if (!entry) return;
      const item = { ...describeBlock(block, entry, call), ...decision.reason, tokens: decision.tokens };
      edits.push({ ...item, index, position, decision });
      if (number < known) return;
      why.push({ ...item, index, position });
      if (index < freshFrom) flushedFrom = Math.min(index, flushedFrom ?? index);
    });
  });
  return {
    edits,
    why,
    rawTokens: base + countTokens(decoded.entries, tokensOf),
    sentTokens: base + countTokens(sent.entries, tokensOf),
    ...(flushedFrom !== undefined && { flushedFrom }),
  };
}
