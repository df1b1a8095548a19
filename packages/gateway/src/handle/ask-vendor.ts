import type { ServerResponse } from 'node:http';
import type { ObservedUsage } from '@hdc/requests';
import type { ExchangeEnding } from '../exchange/exchange.ts';
import type { ExchangeClock } from '../exchange/exchange-clock.ts';
import { sendRequest } from '../forward/send-request.ts';
import type { VendorAnswer } from '../forward/vendor-answer.ts';
import { type IncomingRequest, type PreparedRequest, prepareRequest } from '../prepare/prepare-request.ts';
import { readRefusal } from '../recover/read-refusal.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { ExchangeTools } from './exchange-tools.ts';
import { relayWithUsage } from './relay-with-usage.ts';

export interface VendorQuestion {
  readonly incoming: IncomingRequest;
  readonly prepared: PreparedRequest;
  readonly upstream: Upstream;
  readonly rawHeaders: readonly string[];
  readonly response: ServerResponse;
  readonly clock: ExchangeClock;
}

export interface VendorOutcome {
  /** What was sent last. */
  readonly prepared: PreparedRequest;
  readonly isRecovered: boolean;
  readonly answer?: VendorAnswer;
  readonly ending: ExchangeEnding;
  readonly usage: ObservedUsage | undefined;
  /** Why there was no answer. */
  readonly failure?: unknown;
}

/** Sends a prepared request and passes the answer on; never rejects. */
export async function askVendor(tools: ExchangeTools, question: VendorQuestion): Promise<VendorOutcome> {
  const { response, clock } = question;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const send = (prepared: PreparedRequest) => sendPrepared(tools, question, prepared, gone.signal);
  let sent = { prepared: question.prepared, isRecovered: false };
  try {
    let answer = await send(question.prepared);
    if (tools.recovery && sent.prepared.mode !== 'observe') {
      const refusal = await readRefusal(answer);
      const smaller = refusal.isTooLong ? await compress(tools, question) : undefined;
      answer = smaller ? await send(smaller) : refusal.answer;
      if (smaller) sent = { prepared: smaller, isRecovered: true };
    }
    const format = question.incoming.route.format.name;
    const relayed = await relayWithUsage({ format, answer, response, clock, limits: tools.limits });
    return { ...sent, answer, ...relayed };
  } catch (failure) {
    return {
      ...sent,
      ending: gone.signal.aborted ? 'client-gone' : 'unreachable',
      usage: undefined,
      failure,
    };
  }
}

function sendPrepared(
  { dispatcher }: ExchangeTools,
  { incoming: { target }, rawHeaders, upstream }: VendorQuestion,
  { body, isDecoded }: PreparedRequest,
  signal: AbortSignal,
): Promise<VendorAnswer> {
  return sendRequest(dispatcher, upstream, { method: 'POST', target, rawHeaders, body, isDecoded }, signal);
}

/** The request once more, with everything gone that may go; undefined where that changes nothing. */
async function compress(
  tools: ExchangeTools,
  { incoming, prepared }: VendorQuestion,
): Promise<PreparedRequest | undefined> {
  if (!tools.recovery) return undefined;
  const smaller = await prepareRequest(tools, tools.recovery, incoming);
  return smaller.body.length < prepared.body.length ? smaller : undefined;
}
