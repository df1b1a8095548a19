import type { Prices } from '@hdc/prices';
import type { Pruner } from '@hdc/requests';
import type { Dispatcher } from 'undici';
import { sendRequest } from '../forward/send-request.ts';
import type { IncomingRequest, PreparedRequest } from '../prepare/prepare-request.ts';
import { valuesOf } from '../server/values-of.ts';
import type { Notes } from '../stable-prefix/stable-prefix.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { USAGE_READERS } from '../usage/usage-readers.ts';
import { UsageTee } from '../usage/usage-tee.ts';
import { KeepWarm } from './keep-warm.ts';
import type { LeftRequest, PingAnswer, SetTimer } from './keep-warm-parts.ts';
import type { PingRecord } from './ping-record.ts';
import { WarmRequest } from './warm-request.ts';

export interface KeepWarmOptions {
  /** US dollars that all gateways with one store may spend on it in a day. */
  readonly dollarsADay: number;
  readonly prices: Pick<Prices, 'costOf' | 'resolve'>;
  readonly onPing?: (ping: PingRecord) => void;
  /** By default the clock of the process. */
  readonly setTimer?: SetTimer;
}

interface Surroundings {
  readonly dispatcher: Dispatcher;
  readonly notes: Notes;
  readonly pruner: Pruner;
  readonly now: () => number;
}

export function openKeepWarm(
  options: KeepWarmOptions,
  { dispatcher, pruner, ...rest }: Surroundings,
): KeepWarm {
  const { dollarsADay, prices, onPing = () => {}, setTimer = setOwnTimer } = options;
  return new KeepWarm({
    dollarsADay,
    prices,
    setTimer,
    onPing,
    onRenewed: (conversation, number) => void pruner.renew?.(conversation, number),
    send: (request, signal) => sendPing(dispatcher, request, signal),
    ...rest,
  });
}

/** A request as it is held, where it may be sent again at all. */
export function toLeftRequest(
  incoming: IncomingRequest,
  prepared: PreparedRequest,
  {
    rawHeaders,
    upstream,
    at,
  }: { readonly rawHeaders: readonly string[]; readonly upstream: Upstream; readonly at: number },
): LeftRequest | undefined {
  const { target, route } = incoming;
  const { conversation = '', number = 0, decoded } = prepared.result ?? {};
  // Held-out requests are left as they are, and cost what they would have cost.
  if (!decoded || prepared.isHeldOut || !incoming.isKeptWarm?.(decoded)) return undefined;
  const { body, isDecoded, mode } = prepared;
  const lifetimeSeconds = route.format.decode(body)?.cacheMarks.at(-1)?.lifetimeSeconds;
  const request = WarmRequest.of({ body, isDecoded, rawHeaders, target, upstream });
  if (lifetimeSeconds === undefined || !request) return undefined;
  const model = decoded.model ?? '';
  return { conversation, number, model, at, mayPrune: mode === 'prune', lifetimeSeconds, request };
}

async function sendPing(
  dispatcher: Dispatcher,
  request: WarmRequest,
  signal: AbortSignal,
): Promise<PingAnswer> {
  const { upstream, target, rawHeaders, body, isDecoded } = request;
  const outgoing = { method: 'POST', target, rawHeaders, body, isDecoded };
  const {
    status,
    rawHeaders: head,
    body: answer,
  } = await sendRequest(dispatcher, upstream, outgoing, signal);
  const reader = USAGE_READERS['anthropic-messages'];
  const [contentType = ''] = valuesOf(head, 'content-type');
  const [contentEncoding = ''] = valuesOf(head, 'content-encoding');
  const tee = reader && new UsageTee({ reader, contentType, contentEncoding });
  for await (const piece of answer) tee?.take(piece);
  return { status, usage: status < 300 ? await tee?.end() : undefined };
}

/** It keeps no process alive. */
const setOwnTimer: SetTimer = (ms, ring) => {
  const timer = setTimeout(() => void ring(), ms).unref();
  return () => clearTimeout(timer);
};
