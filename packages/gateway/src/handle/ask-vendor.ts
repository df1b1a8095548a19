import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { isContextOverflow } from '@hdc/core';
import { decodeBody } from '../encoding/decode-body.ts';
import type { ExchangeClock } from '../exchange/exchange-clock.ts';
import { sendRequest } from '../forward/send-request.ts';
import type { VendorAnswer } from '../forward/vendor-answer.ts';
import type { LeftRequest } from '../keep-warm/keep-warm-parts.ts';
import { WarmRequest } from '../keep-warm/warm-request.ts';
import type { Hold } from '../people/allowance.ts';
import type { Person } from '../people/person.ts';
import type { IncomingRequest } from '../prepare/prepare-request.ts';
import type { Route } from '../routes/find-route.ts';
import { readBody } from '../server/read-body.ts';
import { valuesOf } from '../server/values-of.ts';
import { type Credential, credentialsOf } from '../upstream/credential-of.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { PreparedExchange, WorkedExchange } from '../work/exchange-work.ts';
import type { ExchangeTools } from './exchange-tools.ts';

/**
 * Usage that a person does not pay by the token is a quota, which pings would eat. Source: keys of Anthropic;
 * 2026-11.
 */
const isKeyPaidByToken = ({ place, value }: Credential) =>
  place === 'x-api-key' && !value.startsWith('sk-ant-oat');

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
  readonly exchange: WorkedExchange;
  readonly isRecovered: boolean;
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

/** Reads a request, prepares it and sends it; rejects only if it cannot be read, or whoever asks may not send it. */
export async function askVendor(tools: ExchangeTools, question: VendorQuestion): Promise<VendorOutcome> {
  const { response, clock } = question;
  const incoming = await receive(tools, question);
  clock.bodyCame();
  const prepared = await tools.work.prepare(incoming, clock.startedAt);
  clock.prepared();
  let { exchange } = prepared;
  const hold = await holdDollars(tools, question, prepared);
  const gone = goneSignal(response);
  holdForPings(tools, question, prepared);
  const sending = sendPrepared(tools, question, prepared, gone);
  // While the vendor thinks.
  exchange.begin();
  let isRecovered = false;
  try {
    let answer = await sending;
    if (tools.canRecover && exchange.leaving.mode !== 'observe') {
      const refusal = await readRefusal(answer);
      const smaller = refusal.isTooLong ? await exchange.recover(incoming) : undefined;
      answer = smaller ? await sendPrepared(tools, question, smaller, gone) : refusal.answer;
      if (smaller) {
        isRecovered = true;
        exchange = smaller.exchange;
        exchange.begin();
      }
    }
    return { exchange, isRecovered, answer, isClientGone: false, hold };
  } catch (failure) {
    return { exchange, isRecovered, failure, isClientGone: gone.aborted, hold };
  }
}

async function receive(tools: ExchangeTools, question: VendorQuestion): Promise<IncomingRequest> {
  const { route, upstream, request, person } = question;
  const { url: target = '/', headers, rawHeaders } = request;
  const asked = { route, target, headers, owner: person?.name, facts: tools.upstreamFacts(upstream.url) };
  const mayKeepWarm =
    tools.keepWarm?.hasBudget === true && canKeepWarm(asked, credentialsOf(rawHeaders, target));
  const body = await readBody(request, tools.limits.bodyBytes, tools.work.roomFor);
  return { ...asked, ...(mayKeepWarm && { mayKeepWarm }), body };
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

/** Counting tokens costs nothing. Rejects with the refusal of a request that may not leave. */
async function holdDollars(
  { allowance }: ExchangeTools,
  { route, clock, person }: VendorQuestion,
  { body, exchange }: PreparedExchange,
): Promise<Hold | undefined> {
  if (!allowance || !person || route.kind === 'count') return undefined;
  const { model, promptTokens, mostAnswerTokens } = exchange.leaving;
  const planned = { model, promptTokens, mostAnswerTokens, bytes: body.length, at: clock.startedAt };
  try {
    return await allowance.hold(person, planned);
  } catch (refusal) {
    exchange.drop();
    throw refusal;
  }
}

/** Only the caller holds requests that may be sent again. */
function holdForPings(
  { keepWarm, counters }: ExchangeTools,
  { request: { rawHeaders, url: target = '/' }, upstream, clock }: VendorQuestion,
  prepared: PreparedExchange,
): void {
  const { conversation, number } = prepared.exchange.leaving;
  if (!keepWarm || conversation === '' || number === undefined) return;
  try {
    const left = toLeftRequest(prepared, { rawHeaders, target, upstream, at: clock.startedAt });
    keepWarm.began(conversation, left);
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

async function sendPrepared(
  { dispatcher }: ExchangeTools,
  { request, upstream }: VendorQuestion,
  { body, exchange: { leaving }, letGo }: PreparedExchange,
  signal: AbortSignal,
): Promise<VendorAnswer> {
  const { rawHeaders, url: target = '/' } = request;
  const { isDecoded } = leaving;
  const outgoing = { method: 'POST', target, rawHeaders, body, isDecoded, onTaken: letGo };
  return sendRequest(dispatcher, upstream, outgoing, signal);
}

/** A request as it is held, where it may be sent again at all. */
function toLeftRequest(
  { body, exchange: { leaving } }: PreparedExchange,
  sent: Pick<LeftRequest, 'at'> & Pick<WarmRequest, 'rawHeaders' | 'target' | 'upstream'>,
): LeftRequest | undefined {
  const { conversation, number, model = '', mode, warmSeconds, isDecoded } = leaving;
  const { waitingShare = 0, hourShare = 0 } = leaving;
  if (warmSeconds === undefined || number === undefined) return undefined;
  const { at, ...where } = sent;
  const request = WarmRequest.of({ body, isDecoded, ...where });
  const lifetimeSeconds = warmSeconds;
  const kept = { lifetimeSeconds, mayPrune: mode === 'prune', waitingShare, hourShare };
  return request && { conversation, number, model, at, ...kept, request };
}

/** Whether whoever sent a request may ask for it again only to keep what the vendor holds of it. */
function canKeepWarm(
  { route: { format, kind }, headers, facts }: Pick<IncomingRequest, 'route' | 'headers' | 'facts'>,
  credentials: readonly Credential[],
): boolean {
  if (!facts?.answersNothing || format.name !== 'anthropic-messages' || kind !== 'answer') return false;
  const isPaid = credentials.length > 0 && credentials.every(isKeyPaidByToken);
  const isSubAgent = headers['x-claude-code-agent-id'] !== undefined;
  return isPaid && !isSubAgent;
}
