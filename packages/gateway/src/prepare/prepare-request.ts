import { errorCode } from '@hdc/core';
import type { PruneResult, Pruner, PrunerMode } from '@hdc/requests';
import { addCacheMark } from '../cache-marks/add-cache-mark.ts';
import type { GatewayCounters } from '../counters/gateway-counters.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import type { ExchangeFault } from '../exchange/exchange.ts';
import type { ModeSwitch } from '../modes/mode-switch.ts';
import type { Route } from '../routes/find-route.ts';
import type { GatewayLimits } from '../server/gateway-limits.ts';
import { pruneInTime } from './prune-in-time.ts';
import { unexplainedBytes } from './unexplained-bytes.ts';

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
}

/** What leaves, and how it came to be. */
export interface PreparedRequest {
  readonly body: Uint8Array;
  /** Whether the bytes are no longer encoded as the headers say. */
  readonly isDecoded: boolean;
  readonly mode: PrunerMode;
  readonly isHeldOut: boolean;
  readonly hasAddedMark: boolean;
  readonly result?: PruneResult<Uint8Array>;
  readonly unchanged?: string;
  readonly fault?: ExchangeFault;
}

/** Whatever goes wrong, the bytes leave as they came and the fault is counted. Never rejects. */
export async function prepareRequest(
  parts: PrepareParts,
  pruner: Pruner,
  incoming: IncomingRequest,
): Promise<PreparedRequest> {
  let mode = parts.modes.mode;
  let isHeldOut = false;
  const original = { body: incoming.body, isDecoded: false, hasAddedMark: false };
  const failed = (
    at: ExchangeFault['at'],
    code: string,
    result?: PruneResult<Uint8Array>,
  ): PreparedRequest => {
    parts.counters.add('faults');
    return { ...original, mode, isHeldOut, fault: { at, code }, ...(result && { result }) };
  };
  const plain = decodeBody(
    incoming.body,
    String(incoming.headers['content-encoding'] ?? ''),
    parts.limits.bodyBytes,
  );
  if (!plain) return { ...original, mode, isHeldOut, unchanged: 'encoded' };
  const result = await pruneInTime(pruner, parts.limits.pruneMs, {
    format: incoming.route.format,
    body: plain,
    path: incoming.target,
    headers: incoming.headers,
    isDryRun: incoming.route.kind === 'count',
    mode: (conversation, model) => {
      isHeldOut = parts.modes.isHeldOut(conversation);
      mode = parts.modes.choose(conversation, model);
      return mode;
    },
  });
  if (result instanceof Error) return failed('prune', codeOf(result));
  if (result.fault) return failed('prune', codeOf(result.fault), { ...result, request: plain });
  try {
    const unexplained = unexplainedBytes(plain, result);
    if (unexplained > 0) {
      parts.counters.add('bytesChangedWithoutDecision', unexplained);
      return failed('verify', 'UNEXPLAINED_CHANGE', result);
    }
  } catch (error) {
    return failed('verify', codeOf(error), result);
  }
  const marked = markEnd(parts, incoming.route, result, mode);
  if (marked.hasAddedMark) parts.counters.add('marksAdded');
  if (marked.fault) parts.counters.add('faults');
  const isChanged = marked.body !== plain;
  return {
    ...original,
    ...(isChanged && { ...marked, isDecoded: plain !== incoming.body }),
    mode,
    isHeldOut,
    result,
  };
}

/** A mark that cannot be set is no reason to send more than was decided. */
function markEnd(
  { hasCacheMarks }: PrepareParts,
  { format, kind }: Route,
  { request, decoded }: PruneResult<Uint8Array>,
  mode: PrunerMode,
): Pick<PreparedRequest, 'body' | 'hasAddedMark' | 'fault'> {
  const unmarked = { body: request, hasAddedMark: false };
  if (!hasCacheMarks || !decoded || kind === 'count' || mode === 'observe') return unmarked;
  try {
    const body = addCacheMark(format, request, decoded);
    return { body, hasAddedMark: body !== request };
  } catch (error) {
    return { ...unmarked, fault: { at: 'cache-mark', code: codeOf(error) } };
  }
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? 'UNKNOWN';
}
