import { decisionRuleOf, type ResolvedModel } from '@hdc/core/models';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import type { ConversationTurn } from './turn.ts';

/** The assumed lifetime of a prompt if the vendor's is unknown. */
const UNKNOWN_LIFETIME_SECONDS = 3_600;

/**
 * Whether only new results may be touched. A conversation with unknown results in its past may have been pruned
 * before, and its prompt may be cached as it is: it is taken up at a human turn with a cold cache.
 */
export function isLeftAlone(
  { blocks }: DecidedRequest,
  turn: ConversationTurn,
  state: ConversationState | undefined,
  { cache }: Pick<ResolvedModel, 'cache'>,
  now: number,
): boolean {
  if (!state) return hasUnknownPast(blocks, turn);
  // Its own client has made any cache of it cold.
  if (state.isResumed) return !turn.isHuman;
  if (!state.isLeftAlone) return false;
  const { ttlSeconds = UNKNOWN_LIFETIME_SECONDS } = cache ? decisionRuleOf(cache) : {};
  const lifetime = Math.max(state.cacheSeconds ?? 0, ttlSeconds);
  const isCold = (now - state.lastRequestAt) / 1_000 > lifetime;
  return !(turn.isHuman && isCold);
}

function hasUnknownPast(blocks: DecidedRequest['blocks'], { freshFrom }: ConversationTurn): boolean {
  if (blocks.some(({ decisions }) => decisions.length > 0)) return false;
  return blocks.some(({ block, index }) => block.type === 'tool_response' && index < freshFrom);
}
