import type { CompressionStrategy } from '@hdc/core';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { CompleteSettings } from '../complete-settings.ts';
import { blockKeyOf } from '../decisions/decision-keys.ts';
import { configOf } from './config-of.ts';
import { findTakeable, isAllowed, keysOfLastResults } from './is-allowed.ts';
import { keysOfWorkedOnReads } from './keys-of-worked-on-reads.ts';
import type { PastFacts } from './past-facts.ts';
import type { Proposal } from './proposal.ts';
import { readProposals } from './read-proposals.ts';
import { removeThinkingBehind } from './remove-thinking-behind.ts';

/** What the strategy wants to take out of what was sent before, as far as it may. */
export function prunePast(
  strategy: CompressionStrategy,
  facts: PastFacts,
  settings: CompleteSettings,
): readonly Proposal[] {
  const { sent, landmarks, turn, model, pins } = facts;
  if (strategy.trigger.mode !== 'continuous') return [];
  // Thinking that is bound to what stands before it can only be given up between rounds.
  if (model.thinking.isBound && !turn.isHuman) return [];
  const told = configOf(facts, settings);
  const pointedAt = new Set(facts.pointedAt);
  for (const { decisions } of sent.blocks) {
    for (const decision of decisions) for (const key of decision.pointsAt ?? []) pointedAt.add(key);
  }
  const hasStaying = pins !== undefined || pointedAt.size > 0;
  const stays = (key: string) => pins?.has(key) || pointedAt.has(key);
  const kept = new Set([
    ...keysOfLastResults(sent.blocks, settings.keepLastResults),
    ...(facts.refusesReReads ? keysOfWorkedOnReads(sent, told.workspaceRoot) : []),
    ...(hasStaying ? keysOf(sent.blocks).filter((key) => stays(blockKeyOf(key))) : []),
  ]);
  const untouchable = { freshFrom: turn.freshFrom, kept, config: told };
  // What stays would be reckoned with as if it went.
  const isTakeable = findTakeable(sent.blocks, untouchable);
  const config = { ...told, adaptive: { ...told.adaptive, isTakeable } };
  const result = strategy.optimize?.(sent.entries, config);
  if (!result) return [];
  const proposals = readProposals(sent, landmarks, result, config.workspaceRoot).filter((proposal) =>
    isAllowed(proposal, untouchable),
  );
  return model.thinking.isBound ? removeThinkingBehind(proposals, sent, landmarks) : proposals;
}

function keysOf(blocks: readonly SentBlock[]): readonly string[] {
  return blocks.flatMap(({ openKey }) => openKey ?? []);
}
