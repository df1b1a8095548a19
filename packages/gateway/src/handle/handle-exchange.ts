import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ObservedUsage } from '@hdc/requests';
import type { WireFormat, WireFormatName } from '@hdc/wire';
import type { ExchangeEnding } from '../exchange/exchange.ts';
import { ExchangeClock } from '../exchange/exchange-clock.ts';
import { shortName } from '../exchange/short-name.ts';
import { relayAnswer } from '../forward/relay-answer.ts';
import { unreachable, type VendorAnswer } from '../forward/vendor-answer.ts';
import type { SettledRequest } from '../people/allowance.ts';
import type { Person } from '../people/person.ts';
import type { Route } from '../routes/find-route.ts';
import { valuesOf } from '../server/values-of.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { USAGE_READERS } from '../usage/usage-readers.ts';
import { UsageTee } from '../usage/usage-tee.ts';
import type { WorkedExchange } from '../work/exchange-work.ts';
import { askVendor, type VendorOutcome } from './ask-vendor.ts';
import type { ExchangeTools } from './exchange-tools.ts';

interface CommentRow {
  /** The header that its clients send with every request. */
  readonly header: string;
  readonly value: RegExp;
  readonly formats: readonly WireFormatName[];
}

const ANTHROPIC_AND_OPENAI = ['anthropic-messages', 'openai-chat', 'openai-responses'] as const;

/**
 * Clients that were seen to skip comments in a stream of events. A parser need not: that of @google/genai up to 1.30 at
 * least, and of Gemini CLI with it, takes a comment for a broken end of the answer.
 * Sources: streams with comments between all events, read by each SDK against a server on loopback; 2026-11.
 */
const ROWS: readonly CommentRow[] = [
  // @anthropic-ai/sdk 1.8.0 and openai 6.49.0 (Claude Code has the former), anthropic 1.13.0 and openai 3.22.1 for Python.
  { header: 'x-stainless-lang', value: /^(?:js|python)$/, formats: ANTHROPIC_AND_OPENAI },
  // @ai-sdk/anthropic 3.0.138 and @ai-sdk/openai 3.0.139.
  { header: 'user-agent', value: /(?:^|\s)ai-sdk\/provider-utils\//, formats: ANTHROPIC_AND_OPENAI },
];

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
  planPings(tools, outcome, clock, {
    isComplete: ending === 'complete' && status === 200,
    endsWithCall,
    usage,
  });
  count(tools, outcome, ending);
  outcome.exchange.answered({
    ending,
    usage,
    diagnosis,
    status,
    quota: quotaHeaders(rawHeaders),
    account: accountOf(rawHeaders, upstream),
    timings: clock.read(),
  });
  const settled = { status, usage, ending, answerBytes: bytes, at: clock.startedAt };
  if (route.kind === 'answer') settle(tools, outcome, person, settled);
  if (ending === 'unreachable') throw unreachable(upstream, failure);
}

interface Relay {
  readonly format: WireFormat['name'];
  readonly answer: VendorAnswer;
  readonly response: ServerResponse;
  readonly clock: ExchangeClock;
  /** Left out if the client is not known to take pings. */
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

interface SettledFacts extends Omit<SettledRequest, 'model' | 'isComplete'> {
  readonly ending: ExchangeEnding;
}

/** No answer waits for it. */
function settle(
  { allowance }: ExchangeTools,
  { hold, exchange }: VendorOutcome,
  person: Person | undefined,
  { ending, ...answered }: SettledFacts,
): void {
  if (!allowance || !person) return;
  const isComplete = ending === 'complete' || ending === 'unreachable';
  void allowance.settle(person, hold, { model: modelOf(exchange), isComplete, ...answered });
}

function modelOf({ leaving: { model } }: WorkedExchange): string | undefined {
  return model === undefined ? undefined : shortName(model);
}

interface PingFacts {
  readonly isComplete: boolean;
  readonly endsWithCall: boolean;
  readonly usage: ObservedUsage | undefined;
}

function planPings(
  { keepWarm }: ExchangeTools,
  { exchange }: VendorOutcome,
  { startedAt }: ExchangeClock,
  { isComplete, endsWithCall, usage }: PingFacts,
): void {
  const { conversation, number } = exchange.leaving;
  if (!keepWarm || number === undefined) return;
  const kind = endsWithCall ? 'call' : 'turn';
  keepWarm.answered(conversation, modelOf(exchange) ?? '', startedAt, { isComplete, kind, usage });
}

function count({ counters }: ExchangeTools, { isRecovered }: VendorOutcome, ending: ExchangeEnding): void {
  counters.add('exchanges');
  if (ending === 'vendor-cut' || ending === 'unreachable') counters.add('vendorFailures');
  if (isRecovered) counters.add('recovered');
}

/** The paying account, as the vendor's answer names it; otherwise everybody at this server counts as one. */
function accountOf(rawHeaders: readonly string[], { url }: Upstream): string {
  const [organization] = valuesOf(rawHeaders, 'anthropic-organization-id');
  return organization === undefined ? url.host : shortName(organization);
}

/** Headers that say what is left of a limit. Sources: the vendors' API references; answers to Codex; 2026-11. */
const QUOTA_HEADERS = /^(?:anthropic-ratelimit-|x-ratelimit-|x-codex-|retry-after$)/;

function quotaHeaders(rawHeaders: readonly string[]): Readonly<Record<string, string>> {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const found = names.filter((name) => QUOTA_HEADERS.test(name));
  return Object.fromEntries(found.map((name) => [name, valuesOf(rawHeaders, name).at(-1) ?? '']));
}

/** Whether the client of a request is known to take comments between events. */
function takesComments(headers: IncomingHttpHeaders, format: string): boolean {
  return ROWS.some(
    ({ header, value, formats }) =>
      value.test(String(headers[header] ?? '')) && formats.some((name) => name === format),
  );
}
