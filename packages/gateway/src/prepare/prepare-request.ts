import { errorCode } from '@hdc/core';
import {
  type AddedMark,
  addCacheMarks,
  countFreeMarks,
  type PruneResult,
  type Pruner,
  type PrunerMode,
  TOO_LARGE,
} from '@hdc/requests';
import type { GatewayCounters } from '../counters/gateway-counters.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import type { ExchangeFault } from '../exchange/exchange.ts';
import type { ModeSwitch } from '../modes/mode-switch.ts';
import type { Route } from '../routes/find-route.ts';
import type { GatewayLimits } from '../server/gateway-limits.ts';
import { type CheckedResult, checkResult } from './check-result.ts';
import { pruneInTime } from './prune-in-time.ts';

export interface PrepareParts {
  readonly modes: ModeSwitch;
  readonly counters: GatewayCounters;
  readonly hasCacheMarks: boolean;
  readonly limits: Pick<GatewayLimits, 'bodyBytes' | 'pruneMs'>;
}

/** A request with a conversation, as the client sent it. */
export interface IncomingRequest {
  readonly route: Route;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  /** Whoever asks may have left out the tools that are declared. */
  readonly isHandedOver?: boolean;
}

/** What leaves, and how it came to be. */
export interface PreparedRequest {
  readonly body: Uint8Array;
  /** Whether the bytes are no longer encoded as the headers say. */
  readonly isDecoded: boolean;
  readonly mode: PrunerMode;
  readonly isHeldOut: boolean;
  /** At the end of the request, where the client had none. */
  readonly hasAddedMark: boolean;
  readonly result?: PruneResult<Uint8Array>;
  readonly unchanged?: string;
  readonly fault?: ExchangeFault;
}

/** Whatever goes wrong, the bytes leave as they came or as was decided before, and it is counted. Never rejects. */
export async function prepareRequest(
  parts: PrepareParts,
  pruner: Pruner,
  incoming: IncomingRequest,
): Promise<PreparedRequest> {
  const { modes, limits, counters } = parts;
  const original = { body: incoming.body, isDecoded: false, hasAddedMark: false };
  const encoding = String(incoming.headers['content-encoding'] ?? '');
  const plain = decodeBody(incoming.body, encoding, limits.bodyBytes);
  if (!plain) return { ...original, mode: modes.mode, isHeldOut: false, unchanged: 'encoded' };
  const { pruned, ...held } = await askPruner(parts, pruner, incoming, plain);
  const checked = checkResult(plain, pruned);
  const marked = addMarks(parts, incoming.route, checked, held.mode);
  const fault = checked.fault ?? marked.fault;
  if (fault) counters.add('faults');
  if (checked.result?.unchanged === TOO_LARGE) counters.add('tooLarge');
  noteStore(counters, { fault, hasAsked: held.mode !== 'observe' && checked.result?.decoded !== undefined });
  if (checked.unexplained > 0) counters.add('bytesChangedWithoutDecision', checked.unexplained);
  if (marked.added.length > 0) counters.add('marksAdded', marked.added.length);
  const body = marked.body ?? plain;
  const hasAddedMark = marked.added.some(({ at }) => at === 'end');
  return {
    ...original,
    ...(body !== plain && { body, isDecoded: plain !== incoming.body, hasAddedMark }),
    ...held,
    ...(checked.result && { result: checked.result }),
    ...(fault && { fault }),
  };
}

/** What is only observed is remembered in this process and says nothing about the store. */
function noteStore(
  counters: GatewayCounters,
  { fault, hasAsked }: { readonly fault: ExchangeFault | undefined; readonly hasAsked: boolean },
): void {
  const isAway = fault?.code === 'STORE_UNAVAILABLE';
  if (isAway) counters.add('storeOutages');
  if (isAway || hasAsked) counters.isStoreAway = isAway;
}

async function askPruner(
  { modes, limits, hasCacheMarks }: PrepareParts,
  pruner: Pruner,
  { route, target, headers, isHandedOver }: IncomingRequest,
  body: Uint8Array,
) {
  let mode = modes.mode;
  let isHeldOut = false;
  const pruned = await pruneInTime(pruner, limits.pruneMs, {
    format: route.format,
    body,
    path: target,
    headers,
    isDryRun: route.kind === 'count',
    ...(hasCacheMarks && { freeMarks: countFreeMarks(route.format, body) }),
    ...(isHandedOver && { isHandedOver }),
    mode: (conversation, model) => {
      isHeldOut = modes.isHeldOut(conversation);
      mode = modes.choose(conversation, model);
      return mode;
    },
  });
  return { pruned, mode, isHeldOut };
}

interface MarkedBody {
  readonly body?: Uint8Array;
  readonly added: readonly AddedMark[];
  readonly fault?: ExchangeFault;
}

/** A mark that cannot be set is no reason to send more than was decided. */
function addMarks(
  { hasCacheMarks }: PrepareParts,
  { format, kind }: Route,
  { result, unexplained }: CheckedResult,
  mode: PrunerMode,
): MarkedBody {
  if (!result) return { added: [] };
  const { request, marks: added = [] } = result;
  const unmarked = { body: request, added: [] };
  const isLeftAlone = mode === 'observe' || kind === 'count' || unexplained > 0;
  if (!hasCacheMarks || isLeftAlone || added.length === 0) return unmarked;
  try {
    return { body: addCacheMarks(format, request, added), added };
  } catch (error) {
    return { ...unmarked, fault: { at: 'cache-mark', code: errorCode(error) ?? 'UNKNOWN' } };
  }
}
