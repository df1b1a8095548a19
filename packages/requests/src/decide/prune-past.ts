import { type CompressionStrategy, DEFAULT_DENSITY_CONFIG, type DensityConfig } from '@hdc/core';
import type { SentRequest } from '../blocks/sent-request.ts';
import type { Turn } from '../conversation/turn.ts';
import type { VendorFacts } from '../conversation/vendor-facts.ts';
import type { PrunerSettings } from '../pruner-settings.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import { isAllowed, keysOfLastResults } from './is-allowed.ts';
import type { Proposal } from './proposal.ts';
import { readProposals } from './read-proposals.ts';
import { removeThinkingBehind, signedThinkingOf } from './remove-thinking-behind.ts';

/** Everything that a decision about the past goes by. */
export interface PastFacts {
  readonly sent: SentRequest;
  readonly turn: Turn;
  readonly vendor: VendorFacts;
  readonly state: ConversationState | undefined;
  readonly now: number;
  /** Tokens besides the conversation, such as those of the system prompt. */
  readonly baseTokens: number;
  readonly sentTokens: number;
}

const KEPT_RESULTS = 3;

/** What the strategy wants to take out of what was sent before, as far as it may. */
export function prunePast(
  strategy: CompressionStrategy,
  facts: PastFacts,
  settings: PrunerSettings,
): readonly Proposal[] {
  const { sent, turn, vendor } = facts;
  if (strategy.trigger.mode !== 'continuous' || !strategy.optimize) return [];
  // Thinking that is bound to what stands before it can only be given up between rounds.
  if (vendor.isThinkingBound && !turn.isHuman) return [];
  const config = configOf(facts, settings);
  const kept = keysOfLastResults(sent.blocks, settings.keepLastResults ?? KEPT_RESULTS);
  const result = strategy.optimize(sent.entries, config);
  const proposals = readProposals(sent, result, config.workspaceRoot).filter((proposal) =>
    isAllowed(proposal, { freshFrom: turn.freshFrom, kept, config }),
  );
  return vendor.isThinkingBound ? removeThinkingBehind(proposals, sent) : proposals;
}

function configOf(
  { sent, vendor, state, now, baseTokens }: PastFacts,
  settings: PrunerSettings,
): DensityConfig {
  const { cache, contextLimit, isThinkingBound } = vendor;
  const { density, tokensOf } = settings;
  return {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/',
    ...density,
    adaptive: {
      now,
      baseTokens,
      ...(state && { lastRequestAt: Math.min(now, state.lastRequestAt) }),
      ...(contextLimit !== undefined && { contextLimit: contextLimit / scaleOf(state) }),
      ...(tokensOf && { tokensOf }),
      ...(cache && { cache }),
      ...(isThinkingBound && { boundThinking: signedThinkingOf(sent) }),
      ...density?.adaptive,
    },
  };
}

/** A vendor may count so much differently, but not more. */
const SCALES = { least: 0.5, most: 3 };

/** How many tokens the vendor counts for one that is estimated. */
function scaleOf(state: ConversationState | undefined): number {
  if (!state?.usage || !state.sentTokens) return 1;
  return Math.min(SCALES.most, Math.max(SCALES.least, state.usage.inputTokens / state.sentTokens));
}
