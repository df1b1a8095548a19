import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { isContextOverflow } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';
import { decodeBody } from '../encoding/decode-body.ts';
import type { ExchangeClock } from '../exchange/exchange-clock.ts';
import type { SentExchange } from '../exchange/sent-exchange.ts';
import { sendRequest } from '../forward/send-request.ts';
import type { VendorAnswer } from '../forward/vendor-answer.ts';
import { canKeepWarm } from '../keep-warm/can-keep-warm.ts';
import { toLeftRequest } from '../keep-warm/open-keep-warm.ts';
import type { Hold } from '../people/allowance.ts';
import type { Person } from '../people/person.ts';
import { type IncomingRequest, type PreparedRequest, prepareRequest } from '../prepare/prepare-request.ts';
import type { Route } from '../routes/find-route.ts';
import { readBody } from '../server/read-body.ts';
import { valuesOf } from '../server/values-of.ts';
import { credentialsOf } from '../upstream/credential-of.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { beginExchange, type SentParts } from './begin-exchange.ts';
import type { ExchangeTools } from './exchange-tools.ts';

interface VendorQuestion {
  readonly route: Route;
  readonly upstream: Upstream;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly clock: ExchangeClock;
  readonly person?: Person | undefined;
}

/** Nothing of it holds the body of the request, so that it is let go while the answer comes. */
export interface VendorOutcome {
  /** Undefined where our own accounts failed. */
  readonly sent: SentExchange | undefined;
  readonly answer?: VendorAnswer;
  /** Why there was no answer. */
  readonly failure?: unknown;
  readonly isClientGone: boolean;
  /** Dollars that are set aside for it. */
  readonly hold?: Hold | undefined;
}

/** No error message is longer. */
const LONGEST = 8 * 1024 * 1024;

/** Statuses with which vendors refuse a request as too long. Source: the vendors' API references; 2026-11. */
const STATUSES: ReadonlySet<number> = new Set([400, 413, 422]);

/** Reads a request, prepares it and sends it; rejects only where it cannot be read, or whoever asks may not send it. */
export async function askVendor(tools: ExchangeTools, question: VendorQuestion): Promise<VendorOutcome> {
  const { route, upstream, request, response, clock, person } = question;
  const { url: target = '/', headers, rawHeaders } = request;
  const asked = { route, target, headers, owner: person?.name, facts: tools.upstreamFacts(upstream.url) };
  const isKeptWarm = (decoded: WireRequest) =>
    tools.keepWarm?.hasBudget === true && canKeepWarm(asked, credentialsOf(rawHeaders, target), decoded);
  const incoming: IncomingRequest = {
    ...asked,
    ...(tools.keepWarm && { isKeptWarm }),
    body: await readBody(request, tools.limits.bodyBytes),
  };
  clock.bodyCame();
  const prepared = await prepareRequest(tools, tools.pruner, incoming);
  clock.prepared();
  const hold = await holdDollars(tools, question, prepared);
  const gone = goneSignal(response);
  const parts = { incoming, prepared, isRecovered: false, at: clock.startedAt };
  holdForPings(tools, question, parts);
  const sending = sendPrepared(tools, question, prepared, gone);
  // While the vendor thinks.
  let sent = begin(tools, parts);
  try {
    let answer = await sending;
    if (tools.recovery && prepared.mode !== 'observe') {
      const refusal = await readRefusal(answer);
      const smaller = refusal.isTooLong ? await compress(tools, parts) : undefined;
      answer = smaller ? await sendPrepared(tools, question, smaller, gone) : refusal.answer;
      if (smaller) sent = begin(tools, { ...parts, prepared: smaller, isRecovered: true });
    }
    return { sent, answer, isClientGone: false, hold };
  } catch (failure) {
    return { sent, failure, isClientGone: gone.aborted, hold };
  }
}

interface ReadRefusal {
  /** With a body that can still be passed on. */
  readonly answer: VendorAnswer;
  readonly isTooLong: boolean;
}

/** Whether a vendor refused a request because it is too long. Answers with any other status are not read. */
async function readRefusal(answer: VendorAnswer): Promise<ReadRefusal> {
  if (!STATUSES.has(answer.status)) return { answer, isTooLong: false };
  const body = await readAll(answer.body);
  const [encoding = ''] = valuesOf(answer.rawHeaders, 'content-encoding');
  const text = Buffer.from(decodeBody(body, encoding, LONGEST) ?? []).toString('utf8');
  const isTooLong = isContextOverflow({ status: answer.status, responseBody: text });
  return { answer: { ...answer, body: Readable.from([body]) }, isTooLong };
}

async function readAll(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(Buffer.from(piece));
    length += pieces.at(-1)?.length ?? 0;
    if (length > LONGEST) throw new Error('an error message without an end');
  }
  return Buffer.concat(pieces);
}

/** Counting tokens costs nothing. */
async function holdDollars(
  { allowance }: ExchangeTools,
  { route, clock, person }: VendorQuestion,
  { body, result }: PreparedRequest,
): Promise<Hold | undefined> {
  if (!allowance || !person || route.kind === 'count') return undefined;
  const { decoded, sentTokens } = result ?? {};
  return allowance.hold(person, {
    model: decoded?.model,
    promptTokens: decoded && sentTokens,
    bytes: body.length,
    body: decoded?.body,
    at: clock.startedAt,
  });
}

/** Only the caller holds requests that may be sent again. */
function holdForPings(
  { keepWarm, counters }: ExchangeTools,
  { request: { rawHeaders }, upstream }: VendorQuestion,
  { incoming, prepared, at }: SentParts,
): void {
  const { conversation = '', number } = prepared.result ?? {};
  if (!keepWarm || conversation === '' || number === undefined) return;
  try {
    keepWarm.began(conversation, toLeftRequest(incoming, prepared, { rawHeaders, upstream, at }));
  } catch {
    counters.add('faults');
  }
}

/** Apart from everything that holds a body: whoever listens lives as long as the answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/** A failing counter must not take the answer away. */
function begin({ counters }: ExchangeTools, parts: SentParts): SentExchange | undefined {
  try {
    return beginExchange(parts);
  } catch {
    counters.add('faults');
    return undefined;
  }
}

async function sendPrepared(
  { dispatcher }: ExchangeTools,
  { request, upstream }: VendorQuestion,
  { body, isDecoded }: PreparedRequest,
  signal: AbortSignal,
): Promise<VendorAnswer> {
  const { rawHeaders, url: target = '/' } = request;
  return sendRequest(dispatcher, upstream, { method: 'POST', target, rawHeaders, body, isDecoded }, signal);
}

/** The request once more, with everything gone that may go; undefined where that changes nothing. */
async function compress(
  tools: ExchangeTools,
  { incoming, prepared }: SentParts,
): Promise<PreparedRequest | undefined> {
  if (!tools.recovery) return undefined;
  const smaller = await prepareRequest(tools, tools.recovery, incoming);
  return smaller.body.length < prepared.body.length ? smaller : undefined;
}
