import { estimateBlockTokens, type IContent } from '@hdc/core';
import type { PruneResult } from '@hdc/requests';

export type CountedResult = Pick<
  PruneResult<unknown>,
  'decoded' | 'edits' | 'rawTokens' | 'sentTokens' | 'start'
>;

/** Estimated tokens of a request as it leaves: system, tools, and so many of its first entries. */
export function tokensUpTo(result: CountedResult, count: number): number {
  const { decoded, edits, rawTokens, sentTokens, start } = result;
  const leftOut = start?.tokens ?? 0;
  const entries = decoded?.entries ?? [];
  const takenFrom = (isIn: (index: number) => boolean) =>
    edits.reduce((sum, { index, tokens }) => (isIn(index) ? sum + tokens : sum), 0);
  const taken = takenFrom(() => true);
  // Decisions count what they take by its pieces, and these figures go by characters.
  const saved =
    taken === 0 ? 0 : (takenFrom((index) => index < count) / taken) * (rawTokens - sentTokens - leftOut);
  // What is no entry stands in front of all of them.
  return Math.round(rawTokens - countTokens(entries.slice(count)) - saved - leftOut);
}

function countTokens(entries: readonly IContent[]): number {
  return entries.reduce(
    (sum, { blocks }) => blocks.reduce((own, block) => own + estimateBlockTokens(block), sum),
    0,
  );
}
