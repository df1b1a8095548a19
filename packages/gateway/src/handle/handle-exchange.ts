import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObservedUsage } from '@hdc/requests';
import type { WireFormat } from '@hdc/wire';
import type { Exchange, ExchangeEnding, ExchangeTimings } from '../exchange/exchange.ts';
import { ExchangeClock } from '../exchange/exchange-clock.ts';
import { quotaHeaders } from '../exchange/quota-headers.ts';
import type { SentExchange } from '../exchange/sent-exchange.ts';
import { shortName } from '../exchange/short-name.ts';
import { relayAnswer } from '../forward/relay-answer.ts';
import { takesComments } from '../forward/takes-comments.ts';
import { unreachable, type VendorAnswer } from '../forward/vendor-answer.ts';
import type { Person } from '../people/person.ts';
import type { Route } from '../routes/find-route.ts';
import { valuesOf } from '../server/values-of.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { USAGE_READERS } from '../usage/usage-readers.ts';
import { UsageTee } from '../usage/usage-tee.ts';
import { askVendor, type VendorOutcome } from './ask-vendor.ts';
import type { ExchangeTools } from './exchange-tools.ts';

/** One request with a conversation, from its body to the end of its answer. */
export async function handleExchange(
  tools: ExchangeTools,
  { route, upstream, person }: Directed,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const clock = new ExchangeClock(tools.now);
  const outcome = await askVendor(tools, { route, upstream, request, response, clock, person });
  const { answer, failure, isClientGone } = outcome;
  const format = route.format.name;
  const isPinged = takesComments(request.headers, format);
  const { ending, usage, endsWithCall, diagnosis, bytes } = answer
    ? await relayWithUsage({
        format,
        answer,
        response,
        clock,
        ...(isPinged && { pingAfterMs: tools.limits.pingAfterMs }),
      })
    : { ...UNANSWERED, ending: isClientGone ? ('client-gone' as const) : ('unreachable' as const) };
  const { status, rawHeaders = [] } = answer ?? {};
  const account = accountOf(rawHeaders, upstream);
  planPings(tools, outcome, { isComplete: ending === 'complete' && status === 200, endsWithCall, usage });
  record(tools, outcome, account, { ending, usage, diagnosis, status, rawHeaders, timings: clock.read() });
  settle(tools, outcome, person, { status, usage, ending, answerBytes: bytes });
  if (ending === 'unreachable') throw unreachable(upstream, failure);
}

interface Relay {
  readonly format: WireFormat['name'];
  readonly answer: VendorAnswer;
  readonly response: ServerResponse;
  readonly clock: ExchangeClock;
  /** Left out where the client is not known to take pings. */
  readonly pingAfterMs?: number;
}

/** Passes an answer on and reads along what it cost; says who ended it, and never rejects. */
async function relayWithUsage({ format, answer, response, clock, pingAfterMs }: Relay): Promise<{
  readonly ending: ExchangeEnding;
  readonly usage: ObservedUsage | undefined;
  readonly endsWithCall: boolean;
  readonly diagnosis: string | undefined;
  /** How many came, as they were sent. */
  readonly bytes: number;
}> {
  const tee = openTee(format, answer);
  let ending: ExchangeEnding = 'complete';
  let bytes = 0;
  answer.body.on('error', () => {
    // The side that leaves first takes the other with it.
    if (!response.destroyed) ending = 'vendor-cut';
  });
  try {
    await relayAnswer(answer, response, {
      ...(pingAfterMs !== undefined && { pingAfterMs }),
      onPiece(piece) {
        clock.pieceCame();
        bytes += piece.length;
        tee?.take(piece);
      },
    });
  } catch {
    if (ending === 'complete') ending = 'client-gone';
    // Also where not even a head could be written.
    response.destroy();
  }
  const usage = await tee?.end();
  return { ending, usage, endsWithCall: tee?.endsWithCall ?? false, diagnosis: tee?.diagnosis, bytes };
}

function openTee(format: WireFormat['name'], { status, rawHeaders }: VendorAnswer): UsageTee | undefined {
  const reader = status < 300 ? USAGE_READERS[format] : undefined;
  const [contentType = ''] = valuesOf(rawHeaders, 'content-type');
  const [contentEncoding = ''] = valuesOf(rawHeaders, 'content-encoding');
  return reader && new UsageTee({ reader, contentType, contentEncoding });
}

const UNANSWERED = { usage: undefined, endsWithCall: false, diagnosis: undefined, bytes: 0 };

interface Directed {
  readonly route: Route;
  readonly upstream: Upstream;
  /** The person who asks, if known. */
  readonly person?: Person | undefined;
}

/** No answer waits for it. */
function settle(
  { allowance }: ExchangeTools,
  { hold, sent }: VendorOutcome,
  person: Person | undefined,
  {
    ending,
    ...answered
  }: Pick<AnswerParts, 'status' | 'usage' | 'ending'> & { readonly answerBytes: number },
): void {
  if (!allowance || !person || sent?.kind === 'count') return;
  const isComplete = ending === 'complete' || ending === 'unreachable';
  const { model, at = 0 } = sent ?? {};
  void allowance.settle(person, hold, { model, at, isComplete, ...answered });
}

interface PingFacts {
  readonly isComplete: boolean;
  readonly endsWithCall: boolean;
  readonly usage: ObservedUsage | undefined;
}

function planPings(
  { keepWarm }: ExchangeTools,
  { sent }: VendorOutcome,
  { isComplete, endsWithCall, usage }: PingFacts,
): void {
  if (!keepWarm || !sent || sent.number === undefined) return;
  const kind = endsWithCall ? 'call' : 'turn';
  keepWarm.answered(sent.conversation, sent.model ?? '', sent.at, { isComplete, kind, usage });
}

function record(
  { counters, pruner, onExchange }: ExchangeTools,
  { sent }: VendorOutcome,
  account: string,
  answered: AnswerParts,
): void {
  const { ending, usage } = answered;
  counters.add('exchanges');
  if (ending === 'vendor-cut' || ending === 'unreachable') counters.add('vendorFailures');
  if (!sent) return;
  if (sent.isRecovered) counters.add('recovered');
  if (usage && sent.conversation !== '' && sent.kind === 'answer') {
    pruner.observe(sent.conversation, usage, sent.number, account).catch(() => counters.add('faults'));
  }
  try {
    onExchange(endExchange(sent, answered));
  } catch {
    // The client has its answer; who counts must not take it away.
    counters.add('faults');
  }
}

interface AnswerParts {
  readonly timings: ExchangeTimings;
  readonly ending: ExchangeEnding;
  readonly status: number | undefined;
  readonly rawHeaders: readonly string[];
  readonly usage: ObservedUsage | undefined;
  readonly diagnosis: string | undefined;
}

function endExchange(sent: SentExchange, { usage, diagnosis, rawHeaders, ...plain }: AnswerParts): Exchange {
  return {
    ...sent,
    ...plain,
    ...(usage && { usage }),
    ...(diagnosis && { diagnosis }),
    quota: quotaHeaders(rawHeaders),
  };
}

/** The paying account, as the vendor's answer names it; otherwise everybody at this server counts as one. */
function accountOf(rawHeaders: readonly string[], { url }: Upstream): string {
  const [organization] = valuesOf(rawHeaders, 'anthropic-organization-id');
  return organization === undefined ? url.host : shortName(organization);
}
