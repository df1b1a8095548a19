import { exceedsLimits } from '@hdc/wire';
import { conversationKey } from './conversation/conversation-key.ts';
import { pruneDecoded } from './prune-decoded.ts';
import type { PruneRequest, PruneResult, PrunerMode } from './pruner.ts';
import type { PrunerParts } from './pruner-parts.ts';
import { holdsTooMuch, REQUEST_LIMITS, TOO_LARGE } from './request-limits.ts';

/** One request: what was decided before, what is decided now, and the body with both. */
export async function pruneRequest<Body>(
  request: PruneRequest<Body>,
  { usualMode, now }: { readonly usualMode: PrunerMode; readonly now: () => number },
  {
    resolve,
    partsFor,
  }: Pick<PrunerParts, 'resolve'> & { readonly partsFor: (mode: PrunerMode) => PrunerParts },
): Promise<PruneResult<Body>> {
  const { format, body, path = '', mode: chosen = usualMode } = request;
  const isRead = request.decoded !== undefined;
  if (!isRead && exceedsLimits(body, REQUEST_LIMITS)) return untouched(body, TOO_LARGE);
  const decoded = request.decoded ?? format.decode(body, { path, at: now() });
  if (!decoded) return untouched(body, 'unreadable');
  if (holdsTooMuch(decoded)) return untouched(body, TOO_LARGE);
  const conversation = conversationKey(decoded, request.headers, request.owner);
  const mode = typeof chosen === 'function' ? chosen(conversation, resolve(decoded.model ?? '')) : chosen;
  const pruned = await pruneDecoded(partsFor(mode), request, { decoded, conversation, mode });
  const { described, wireEdits, unchanged, fault } = pruned;
  const patched = mode === 'observe' ? body : format.patch(body, wireEdits);
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
