import type { Prices } from '@hdc/prices';
import type { Dispatcher } from 'undici';
import { sendRequest } from '../forward/send-request.ts';
import { valuesOf } from '../server/values-of.ts';
import type { Notes } from '../stable-prefix/stable-prefix.ts';
import { USAGE_READERS } from '../usage/usage-readers.ts';
import { UsageTee } from '../usage/usage-tee.ts';
import { KeepWarm } from './keep-warm.ts';
import type { PingAnswer, SetTimer } from './keep-warm-parts.ts';
import type { PingRecord } from './ping-record.ts';
import type { WarmRequest } from './warm-request.ts';

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
  /** Told when a ping has kept what the vendor holds. */
  readonly onRenewed: (conversation: string, number: number) => void;
  readonly now: () => number;
}

export function openKeepWarm(options: KeepWarmOptions, { dispatcher, ...rest }: Surroundings): KeepWarm {
  const { dollarsADay, prices, onPing = () => {}, setTimer = setOwnTimer } = options;
  return new KeepWarm({
    dollarsADay,
    prices,
    setTimer,
    onPing,
    send: (request, signal) => sendPing(dispatcher, request, signal),
    ...rest,
  });
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
  try {
    for await (const piece of answer) tee?.take(piece);
  } catch {
    // The vendor has answered, so nobody asks again; what it read is unknown.
    return { status, usage: undefined };
  }
  return { status, usage: status < 300 ? await tee?.end() : undefined };
}

/** It keeps no process alive. */
const setOwnTimer: SetTimer = (ms, ring) => {
  const timer = setTimeout(() => void ring(), ms).unref();
  return () => clearTimeout(timer);
};
