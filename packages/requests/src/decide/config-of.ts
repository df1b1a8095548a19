import { type ResolvedModel, scaleModel } from '@hdc/core/models';
import { type DensityConfig, modelConfig } from '@hdc/core/strategies';
import type { Landmarks } from '../blocks/landmarks.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import type { CompleteSettings } from '../complete-settings.ts';
import { scaleOf } from '../conversation/scale-of.ts';
import type { ConversationTurn } from '../conversation/turn.ts';
import { premiumsOf, TOKEN_ERROR } from '../held/conversation-bill.ts';
import type { HeldFacts } from '../held/held-facts.ts';
import type { Pins } from '../pins/pins.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import { signedThinkingOf } from './remove-thinking-behind.ts';

/** Everything that a decision about the past goes by. */
export interface PastFacts {
  readonly sent: DecidedRequest;
  /** The evidence that stands in the request as it came. */
  readonly landmarks: Landmarks;
  readonly turn: ConversationTurn;
  readonly model: ResolvedModel;
  readonly state: ConversationState | undefined;
  /** Undefined if the vendor finds any beginning. */
  readonly held: HeldFacts | undefined;
  readonly pins: Pins | undefined;
  readonly now: number;
  /** Tokens besides the conversation, such as those of the system prompt. */
  readonly baseTokens: number;
  /** Keys of the blocks that new results point to. */
  readonly pointedAt: ReadonlySet<string>;
  /** Whether the client would not show a file again that it has shown. */
  readonly refusesReReads: boolean;
}

/** The JSON around a block is not counted with the block. */
const ESTIMATE = { tokenError: TOKEN_ERROR, frameTokens: 15 };

/** The input of a strategy: the settings, and the cache facts that the requests and answers reveal. */
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
      // If the client has begun its conversation anew, the cache of the old one is lost.
      ...(cache && { cache: state?.isResumed ? { ...cache, ttlSeconds: 0 } : cache }),
      ...ESTIMATE,
      boughtTokens: premiumsOf(state) / scale,
      ...(state && { lastRequestAt: lastRequestAt(state, held, now) }),
      tokensOf,
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
