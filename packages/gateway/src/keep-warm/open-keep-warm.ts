import type { Prices } from '@hdc/prices';
import type { Dispatcher } from 'undici';
import { sendRequest } from '../forward/send-request.ts';
import { valuesOf } from '../server/values-of.ts';
import type { Notes } from '../stable-prefix/stable-prefix.ts';
import { USAGE_READERS } from '../usage/usage-readers.ts';
import { UsageTee } from '../usage/usage-tee.ts';
import type { ExchangeWork, PreparedExchange } from '../work/exchange-work.ts';
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
  readonly work: Pick<ExchangeWork, 'renew'>;
  readonly now: () => number;
}

export function openKeepWarm(
  options: KeepWarmOptions,
  { dispatcher, work, ...rest }: Surroundings,
): KeepWarm {
  const { dollarsADay, prices, onPing = () => {}, setTimer = setOwnTimer } = options;
  return new KeepWarm({
    dollarsADay,
    prices,
    setTimer,
    onPing,
    onRenewed: (conversation, number) => work.renew(conversation, number),
    send: (request, signal) => sendPing(dispatcher, request, signal),
    ...rest,
  });
}

/** A request as it is held, where it may be sent again at all. */
export function toLeftRequest(
  { body, exchange: { leaving } }: PreparedExchange,
  sent: Pick<LeftRequest, 'at'> & Pick<WarmRequest, 'rawHeaders' | 'target' | 'upstream'>,
): LeftRequest | undefined {
  const { conversation, number, model = '', mode, warmSeconds, isDecoded } = leaving;
  if (warmSeconds === undefined || number === undefined) return undefined;
  const { at, ...where } = sent;
  const request = WarmRequest.of({ body, isDecoded, ...where });
  const lifetimeSeconds = warmSeconds;
  return request && { conversation, number, model, at, mayPrune: mode === 'prune', lifetimeSeconds, request };
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
