import { exceedsLimits, type WireRequest } from '@hdc/wire';
import { conversationKey } from './conversation/conversation-key.ts';
import { GrowingSum } from './growing-sum.ts';
import { pruneDecoded } from './prune-decoded.ts';
import type { PruneRequest, PruneResult, PrunerMode } from './pruner.ts';
import type { PrunerParts } from './pruner-parts.ts';
import { TimeSlice } from './time-slice.ts';

/** Beyond these a request leaves as it came: looking into it would keep all others waiting for seconds. */
export const REQUEST_LIMITS = {
  depth: 200,
  /** Messages, and blocks of messages. */
  elements: 100_000,
  calls: 20_000,
} as const;

/** Why such a request is unchanged. */
export const TOO_LARGE = 'too-large';

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
  const slice = new TimeSlice();
  const decoded = request.decoded ?? format.decode(body, { path, at: now(), limits: REQUEST_LIMITS });
  if (!decoded) return untouched(body, exceedsLimits(body, REQUEST_LIMITS) ? TOO_LARGE : 'unreadable');
  if (holdsTooMuch(decoded)) return untouched(body, TOO_LARGE);
  const conversation = conversationKey(decoded, request.headers, request.owner);
  const mode = typeof chosen === 'function' ? chosen(conversation, resolve(decoded.model ?? '')) : chosen;
  await slice.rest();
  const pruned = await pruneDecoded(partsFor(mode), request, { decoded, conversation, mode, slice });
  await slice.rest();
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

const blockCount = new GrowingSum(({ blocks }) => blocks.length);
const callCount = new GrowingSum(({ blocks }) => blocks.filter(({ type }) => type === 'tool_call').length);

/** Counts what only reading tells: formats write calls in many ways. */
function holdsTooMuch({ entries }: WireRequest): boolean {
  return blockCount.of(entries) > REQUEST_LIMITS.elements || callCount.of(entries) > REQUEST_LIMITS.calls;
}

/** A body that nobody could make anything of. */
export function untouched<Body>(body: Body, unchanged: string): PruneResult<Body> {
  return { request: body, conversation: '', edits: [], why: [], rawTokens: 0, sentTokens: 0, unchanged };
}
