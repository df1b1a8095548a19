import { estimateBlockTokens, type IContent } from '@hdc/core';
import type { PruneResult } from '@hdc/requests';

export type CountedResult = Pick<PruneResult<unknown>, 'decoded' | 'edits' | 'rawTokens' | 'start'>;

/** Estimated tokens of a request as it leaves: system, tools, and so many of its first entries. */
export function tokensUpTo({ decoded, edits, rawTokens, start }: CountedResult, count: number): number {
  const entries = decoded?.entries ?? [];
  const saved = edits.reduce((sum, { index, tokens }) => (index < count ? sum + tokens : sum), 0);
  // What is no entry stands in front of all of them.
  return rawTokens - countTokens(entries.slice(count)) - saved - (start?.tokens ?? 0);
}

function countTokens(entries: readonly IContent[]): number {
  return entries.reduce(
    (sum, { blocks }) => blocks.reduce((own, block) => own + estimateBlockTokens(block), sum),
    0,
  );
}
