import { findDecidableBlocks } from './blocks/find-decidable-blocks.ts';
import { toSentRequest, toWireEdits } from './blocks/sent-request.ts';
import { conversationKey } from './conversation/conversation-key.ts';
import { findSideRequest } from './conversation/find-side-request.ts';
import { nextState } from './conversation/next-state.ts';
import { decide } from './decide/decide.ts';
import { describeResult } from './describe-result.ts';
import { lookUp } from './look-up.ts';
import type { PruneRequest, PruneResult, PrunerMode } from './pruner.ts';
import type { PrunerParts } from './pruner-parts.ts';

/** One request: what was decided before, what is decided now, and the body with both. */
export async function pruneRequest<Body>(
  request: PruneRequest<Body>,
  usualMode: PrunerMode,
  partsFor: (mode: PrunerMode) => PrunerParts,
): Promise<PruneResult<Body>> {
  const { format, body, path = '', mode: chosen = usualMode } = request;
  const decoded = format.decode(body, { path });
  if (!decoded) return untouched(body, 'unreadable');
  const conversation = conversationKey(decoded, request.headers);
  const mode = typeof chosen === 'function' ? chosen(conversation, decoded.model) : chosen;
  const parts = partsFor(mode);
  const { store, known, options } = parts;
  const blocks = findDecidableBlocks(decoded);
  const { state, fault: outage } = await lookUp(parts, blocks, conversation);
  const before = toSentRequest(decoded, blocks, known.get);
  const passive = passiveReason(request, findSideRequest(decoded, request), outage);
  const decided =
    passive === undefined ? await decide(parts, { decoded, sent: before, state, mode }) : NOTHING;
  const sent = decided.hasDecided ? toSentRequest(decoded, blocks, known.get) : before;
  const described = describeResult(decoded, sent, before, options.settings?.tokensOf);
  const patched = mode === 'observe' ? body : format.patch(body, toWireEdits(sent));
  if (passive === undefined) {
    const now = { now: options.now(), sentTokens: described.sentTokens, isLeftAlone: decided.isLeftAlone };
    await store.writeConversation(conversation, nextState(decoded, state, now)).catch(() => undefined);
  }
  const fault = outage ?? decided.fault;
  const unchanged =
    mode === 'observe' ? 'observe' : (passive ?? (decided.isLeftAlone ? 'left-alone' : 'nothing-to-do'));
  return {
    request: patched,
    conversation,
    ...described,
    ...(patched === body && { unchanged }),
    decoded,
    ...(fault && { fault }),
  };
}

/** A body that nobody could make anything of. */
export function untouched<Body>(body: Body, unchanged: string): PruneResult<Body> {
  return { request: body, conversation: '', edits: [], why: [], rawTokens: 0, sentTokens: 0, unchanged };
}

const NOTHING = { hasDecided: false, isLeftAlone: false, fault: undefined };

/** Why nothing new may be decided; what was decided before holds all the same. */
function passiveReason(
  { isDryRun = false }: PruneRequest<unknown>,
  aside: string | undefined,
  outage: Error | undefined,
): string | undefined {
  if (outage) return 'store-unavailable';
  return aside ?? (isDryRun ? 'dry-run' : undefined);
}
