import {
  type CompressionStrategy,
  crossedStep,
  type DensityConfig,
  estimateBlockTokens,
  staysBelow,
} from '@hdc/core';
import { applyChange } from '../blocks/apply-change.ts';
import { blockKeyOf } from '../decisions/decision-keys.ts';
import type { PrunerSettings } from '../pruner-settings.ts';
import { configOf, scaleOf } from './config-of.ts';
import { findTakeable, isAllowed, keysOfLastResults } from './is-allowed.ts';
import { keysOfWorkedOnReads } from './keys-of-worked-on-reads.ts';
import type { PastFacts } from './past-facts.ts';
import type { Proposal } from './proposal.ts';
import { readProposals } from './read-proposals.ts';
import { removeThinkingBehind } from './remove-thinking-behind.ts';

const KEPT_RESULTS = 3;

/** What the strategy wants to take out of what was sent before, as far as it may. */
export function prunePast(
  strategy: CompressionStrategy,
  facts: PastFacts,
  settings: PrunerSettings,
): readonly Proposal[] {
  const { sent, landmarks, turn, vendor, state, sentTokens } = facts;
  if (strategy.trigger.mode !== 'continuous') return [];
  // Thinking that is bound to what stands before it can only be given up between rounds.
  if (vendor.isThinkingBound && !turn.isHuman) return [];
  const told = configOf(facts, settings);
  const kept = new Set([
    ...keysOfLastResults(sent.blocks, settings.keepLastResults ?? KEPT_RESULTS),
    ...(facts.refusesReReads ? keysOfWorkedOnReads(sent, told.workspaceRoot) : []),
    ...sent.blocks.flatMap(({ openKey }) =>
      openKey !== undefined && facts.pins?.has(blockKeyOf(openKey)) ? [openKey] : [],
    ),
  ]);
  const untouchable = { freshFrom: turn.freshFrom, kept, config: told };
  // What stays would be reckoned with as if it went.
  const isTakeable = findTakeable(sent.blocks, untouchable);
  const config = { ...told, adaptive: { ...told.adaptive, isTakeable } };
  const propose = (given: DensityConfig): readonly Proposal[] => {
    const result = strategy.optimize?.(sent.entries, given);
    if (!result) return [];
    const proposals = readProposals(sent, landmarks, result, config.workspaceRoot).filter((proposal) =>
      isAllowed(proposal, untouchable),
    );
    return vendor.isThinkingBound ? removeThinkingBehind(proposals, sent, landmarks) : proposals;
  };
  const step = crossedStep(vendor.steps ?? [], sentTokens * scaleOf(state));
  if (step) {
    const all = propose({ ...config, adaptive: { ...config.adaptive, isFull: true } });
    if (staysBelow(step, (sentTokens - savedBy(all, settings)) * scaleOf(state))) return all;
  }
  return propose(config);
}

/** Tokens that proposals take out, about. */
function savedBy(proposals: readonly Proposal[], { tokensOf = estimateBlockTokens }: PrunerSettings): number {
  return proposals.reduce((saved, { block: { sent }, change, reason }) => {
    if (!sent) return saved;
    const after = applyChange(sent, { key: '', change, reason, tokens: 0, at: 0 });
    return saved + tokensOf(sent) - (after ? tokensOf(after) : 0);
  }, 0);
}
