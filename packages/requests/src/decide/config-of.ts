import { type DensityConfig, modelConfig, scaleModel } from '@hdc/core';
import type { CompleteSettings } from '../complete-settings.ts';
import { scaleOf } from '../conversation/scale-of.ts';
import { premiumsOf } from '../held/conversation-bill.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import type { PastFacts } from './past-facts.ts';
import { signedThinkingOf } from './remove-thinking-behind.ts';

/** Code and names hold so many more tokens than plain text of the same length, and what frames a block is no part of it. */
const ESTIMATE = { tokenError: 0.15, frameTokens: 15 };

/** What a strategy is told: the settings, and of the cache what the requests and answers themselves say. */
export function configOf(
  { sent, model, state, now, baseTokens, held }: PastFacts,
  { density, tokensOf }: CompleteSettings,
): DensityConfig {
  const scale = scaleOf(state);
  const { cache, ...known } = modelConfig(scaleModel(model, scale));
  return {
    ...density,
    adaptive: {
      now,
      baseTokens,
      ...known,
      // What was cached of a conversation whose client has begun it anew is lost.
      ...(cache && { cache: state?.isResumed ? { ...cache, ttlSeconds: 0 } : cache }),
      ...ESTIMATE,
      boughtTokens: premiumsOf(state) / scale,
      ...(state && { lastRequestAt: lastRequestAt(state, held, now) }),
      ...(tokensOf && { tokensOf }),
      ...(held && { heldEntries: held.heldEntries }),
      ...(held?.cachedEntries !== undefined && { cachedEntries: held.cachedEntries }),
      ...(model.thinking.isBound && { boundThinking: signedThinkingOf(sent) }),
      ...density.adaptive,
    },
  };
}

/**
 * A clock that was set back makes no cache cold. A client that writes its beginning anew does, and so does another model
 * or whatever else leaves nothing of the prompt to be found.
 */
function lastRequestAt(
  { isResumed, lastRequestAt: at }: ConversationState,
  held: PastFacts['held'],
  now: number,
): number {
  return isResumed || held?.isLost ? Number.NEGATIVE_INFINITY : Math.min(now, at);
}
