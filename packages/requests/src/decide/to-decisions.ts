import { type ContentBlock, estimateBlockTokens, stringifyValue } from '@hdc/core';
import { applyChange } from '../blocks/apply-change.ts';
import type { Decision } from '../decisions/decision.ts';
import type { OriginalStore } from '../originals/original-store.ts';
import type { Proposal } from './proposal.ts';

interface DecisionParts {
  readonly originals: OriginalStore | undefined;
  readonly at: number;
  readonly tokensOf?: ((block: ContentBlock) => number) | undefined;
}

/** Proposals as decisions, one for each key; resolves when their originals are kept. */
export async function toDecisions(
  proposals: readonly Proposal[],
  parts: DecisionParts,
): Promise<readonly Decision[]> {
  const byKey = new Map(proposals.map((proposal) => [proposal.block.openKey, proposal]));
  return Promise.all(
    [...byKey].flatMap(([key, proposal]) => (key === undefined ? [] : [toDecision(key, proposal, parts)])),
  );
}

async function toDecision(
  key: string,
  { block, change, reason, metadata }: Proposal,
  { originals, at, tokensOf = estimateBlockTokens }: DecisionParts,
): Promise<Decision> {
  const kept = change.type === 'replace' ? await keep(block.block, originals) : undefined;
  const decision = {
    key,
    change,
    reason,
    at,
    tokens: 0,
    ...(kept && { original: kept.id }),
    ...(metadata && { metadata }),
  };
  const after = block.sent && applyChange(block.sent, decision);
  const tokens = (block.sent ? tokensOf(block.sent) : 0) - (after ? tokensOf(after) : 0);
  return { ...decision, tokens };
}

/** Whatever cannot be kept is pruned all the same: the pointer says how to get it again. */
async function keep(block: ContentBlock, originals: OriginalStore | undefined) {
  if (block.type !== 'tool_response') return undefined;
  return originals?.keep(stringifyValue(block.result)).catch(() => undefined);
}
