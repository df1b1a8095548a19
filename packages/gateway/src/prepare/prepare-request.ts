import { errorCode } from '@hdc/core/errors';
import {
  type CacheLifetime,
  conversationFamily,
  countFreeMarks,
  type PruneResult,
  type Pruner,
  type PrunerMode,
  TOO_LARGE,
} from '@hdc/requests';
import { addCacheKey } from '../add-cache-key.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import type { ExchangeFault } from '../exchange/exchange.ts';
import { type GatewayCounters, STABLE_COUNTERS } from '../gateway-counters.ts';
import type { ModeSwitch } from '../modes/mode-switch.ts';
import type { Route } from '../routes/find-route.ts';
import type { GatewayLimits } from '../server/gateway-limits.ts';
import { unexplainedStableBytes } from '../stable-prefix/check-stable.ts';
import type { StableBody, StablePrefix } from '../stable-prefix/stable-prefix.ts';
import type { StableKind } from '../stable-prefix/stable-tools.ts';
import type { UpstreamFacts } from '../upstream/upstream-facts.ts';
import { changeMarks, type MarkedBody } from './change-marks.ts';
import { type CheckedResult, checkResult } from './check-result.ts';
import { isWarmable } from './is-warmable.ts';
import { pruneInTime } from './prune-in-time.ts';
import { unwrapCount } from './unwrap-count.ts';

export interface PrepareParts {
  readonly modes: ModeSwitch;
  readonly counters: GatewayCounters;
  readonly hasCacheMarks: boolean;
  readonly cacheLifetime: CacheLifetime;
  /** Left out, beginnings leave as they came. */
  readonly stablePrefix?: StablePrefix | undefined;
  readonly now: () => number;
  readonly limits: Pick<GatewayLimits, 'bodyBytes' | 'pruneMs'>;
}

/** A request with a conversation, as the client sent it. */
export interface IncomingRequest {
  readonly route: Route;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  /** The person who asks, if known: conversations of two people are never one. */
  readonly owner?: string | undefined;
  /** The features of the server that it goes to. */
  readonly facts?: UpstreamFacts;
  /** Whether whoever sends it may ask for it again before the vendor forgets it, if its content allows it. */
  readonly mayKeepWarm?: boolean;
  /** The caller may have left out the declared tools. */
  readonly isHandedOver?: boolean;
  /** Once it is aborted the bytes have left as they came, and nothing more is decided. */
  readonly signal?: AbortSignal;
}

/** The leaving request, and how it came to be. */
export interface PreparedRequest {
  readonly body: Uint8Array;
  /** Whether the bytes are no longer encoded as the headers say. */
  readonly isDecoded: boolean;
  readonly mode: PrunerMode;
  readonly isHeldOut: boolean;
  /** The conversation with all of its sub-agents; left out if the body could not be read. */
  readonly family?: string;
  /** The share of conversations that is held out; left out if none is. */
  readonly holdOut?: number;
  /** At the end of the request, where the client had none. */
  readonly hasAddedMark: boolean;
  /** How long its end is kept, where lifetimes are not those that the client asks for. */
  readonly chosenSeconds?: number;
  /** The repairs at its beginning. */
  readonly stable?: readonly StableKind[];
  readonly result?: PruneResult<Uint8Array>;
  readonly unchanged?: string;
  readonly fault?: ExchangeFault;
}

/**
 * If anything goes wrong, the bytes leave as they came or as decided before, and the failure is counted. Never
 * rejects.
 */
export async function prepareRequest(
  parts: PrepareParts,
  pruner: Pruner,
  incoming: IncomingRequest,
): Promise<PreparedRequest> {
  const { modes, limits } = parts;
  const { body } = incoming;
  const encoding = String(incoming.headers['content-encoding'] ?? '');
  const plain = decodeBody(body, encoding, limits.bodyBytes);
  const original = { body, isDecoded: false, hasAddedMark: false };
  if (!plain) return { ...original, mode: modes.mode, isHeldOut: false, unchanged: 'encoded' };
  const counted = unwrapCount(incoming, plain);
  if (!counted) return preparePlain(parts, pruner, incoming, plain);
  const { wrap, ...inner } = counted;
  const prepared = await preparePlain(parts, pruner, { ...incoming, ...inner }, inner.body);
  if (prepared.body === inner.body) return { ...prepared, body };
  return { ...prepared, body: wrap(prepared.body), isDecoded: plain !== body };
}

/** As `prepareRequest`, of the bytes that the encoding of the request stands for. */
async function preparePlain(
  parts: PrepareParts,
  pruner: Pruner,
  incoming: IncomingRequest,
  plain: Uint8Array,
): Promise<PreparedRequest> {
  const { counters } = parts;
  const original = { body: incoming.body, isDecoded: false, hasAddedMark: false };
  const stable = await keepBeginning(parts, incoming, plain);
  const { pruned, ...held } = await askPruner(parts, pruner, incoming, stable);
  const checked = checkResult(stable.body, pruned);
  const marked = changeMarks(incoming.route, checked, held.mode);
  const fault = checked.fault ?? marked.fault ?? stable.fault;
  const isObserved = held.mode === 'observe';
  const body = isObserved ? plain : withCacheKey(parts, incoming, checked, marked.body ?? stable.body);
  const kinds = isObserved ? [] : stable.kinds;
  if (fault) counters.add('faults');
  noteStore(counters, { fault, hasAsked: !isObserved && checked.result?.decoded !== undefined });
  countChanges(counters, { checked, marked, stable: { ...stable, kinds }, isSent: body !== plain });
  const { marks, chosenSeconds } = marked.changes;
  const hasAddedMark = marks?.some(({ at }) => at === 'end') ?? false;
  return {
    ...original,
    ...(body !== plain && { body, isDecoded: plain !== incoming.body, hasAddedMark }),
    ...held,
    ...(chosenSeconds !== undefined && { chosenSeconds }),
    ...(kinds.length > 0 && { stable: kinds }),
    ...(checked.result && { result: checked.result }),
    ...(fault && { fault }),
  };
}

interface Changes {
  readonly checked: CheckedResult;
  readonly marked: MarkedBody;
  readonly stable: KeptBeginning;
  /** Whether the request left as something else than it came. */
  readonly isSent: boolean;
}

function countChanges(counters: GatewayCounters, { checked, marked, stable, isSent }: Changes): void {
  if (checked.result?.unchanged === TOO_LARGE) counters.add('tooLarge');
  const unexplained = checked.unexplained + marked.unexplained + stable.unexplained;
  if (unexplained > 0) counters.add('bytesChangedWithoutDecision', unexplained);
  const { marks = [], unmarked = [] } = marked.changes;
  // A breakpoint that is removed and set again at the same place only gets another lifetime.
  const renewed = marks.filter(({ at }) => at === 'lifetime').length;
  counters.add('marksAdded', marks.length - renewed);
  counters.add('marksMoved', unmarked.length - renewed);
  for (const kind of stable.kinds) counters.add(STABLE_COUNTERS[kind]);
  if (isSent) counters.add('toolsLeftOut', checked.result?.start?.out.length ?? 0);
}

/** A mere observation is remembered in this process and says nothing about the store. */
function noteStore(
  counters: GatewayCounters,
  { fault, hasAsked }: { readonly fault: ExchangeFault | undefined; readonly hasAsked: boolean },
): void {
  const isAway = fault?.code === 'STORE_UNAVAILABLE';
  if (isAway) counters.add('storeOutages');
  if (isAway || hasAsked) counters.isStoreAway = isAway;
}

async function askPruner(
  { modes, limits, hasCacheMarks, cacheLifetime }: PrepareParts,
  pruner: Pruner,
  { route, target, headers, owner, isHandedOver, facts, mayKeepWarm, signal }: IncomingRequest,
  { body, decoded }: StableBody,
) {
  let mode = modes.mode;
  let isHeldOut = false;
  let family: string | undefined;
  const pruned = await pruneInTime(pruner, limits.pruneMs, {
    format: route.format,
    body,
    ...(decoded && { decoded }),
    path: target,
    headers,
    ...(owner !== undefined && { owner }),
    isDryRun: route.kind === 'count',
    ...(hasCacheMarks && { freeMarks: countFreeMarks(route.format, body) }),
    cacheLifetime,
    sellsHours: facts?.keepsForAnHour ?? false,
    ...(isHandedOver && { isHandedOver }),
    ...(mayKeepWarm && { isKeptWarm: isWarmable }),
    ...(signal && { signal }),
    mode: (conversation, model) => {
      family = conversationFamily(conversation, headers);
      isHeldOut = modes.isHeldOut(family);
      mode = modes.choose(conversation, model, family);
      return mode;
    },
  });
  const { holdOut } = modes;
  return {
    pruned,
    mode,
    isHeldOut,
    ...(family !== undefined && { family }),
    ...(holdOut > 0 && { holdOut }),
  };
}

interface KeptBeginning extends StableBody {
  readonly unexplained: number;
  readonly fault?: ExchangeFault;
}

/** A beginning that cannot be kept leaves as it came. */
async function keepBeginning(
  { stablePrefix, now }: PrepareParts,
  { route, target, headers, owner }: IncomingRequest,
  plain: Uint8Array,
): Promise<KeptBeginning> {
  const asItCame = { body: plain, kinds: [], unexplained: 0 };
  if (!stablePrefix || route.kind === 'count') return asItCame;
  try {
    const asked = { format: route.format, body: plain, path: target, headers, owner, at: now() };
    const stable = await stablePrefix.apply(asked);
    const unexplained = unexplainedStableBytes(plain, stable.body);
    if (unexplained === 0) return { ...stable, unexplained };
    return { ...asItCame, unexplained, fault: { at: 'stable-prefix', code: 'UNEXPLAINED_CHANGE' } };
  } catch (error) {
    return { ...asItCame, fault: { at: 'stable-prefix', code: errorCode(error) ?? 'UNKNOWN' } };
  }
}

/** Only steps of a conversation have one: what is asked once goes to any machine. */
function withCacheKey(
  { hasCacheMarks, counters }: PrepareParts,
  { route: { format, kind }, facts }: IncomingRequest,
  { result }: CheckedResult,
  body: Uint8Array,
): Uint8Array {
  const isStep = kind === 'answer' && result?.number !== undefined;
  if (!hasCacheMarks || !facts?.takesCacheKey || !isStep) return body;
  const keyed = addCacheKey(format, body, result.conversation);
  if (keyed !== body) counters.add('cacheKeysAdded');
  return keyed;
}
