import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObservedUsage } from '@hdc/requests';
import { ExchangeClock } from '../exchange/exchange-clock.ts';
import { shortName } from '../exchange/short-name.ts';
import { takesComments } from '../forward/takes-comments.ts';
import { unreachable } from '../forward/unreachable.ts';
import type { Person } from '../people/person.ts';
import type { Route } from '../routes/find-route.ts';
import { valuesOf } from '../server/values-of.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { askVendor, type VendorOutcome } from './ask-vendor.ts';
import { type AnswerParts, endExchange } from './end-exchange.ts';
import type { ExchangeTools } from './exchange-tools.ts';
import { relayWithUsage } from './relay-with-usage.ts';

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

const UNANSWERED = { usage: undefined, endsWithCall: false, diagnosis: undefined, bytes: 0 };

interface Directed {
  readonly route: Route;
  readonly upstream: Upstream;
  /** Who asks, where that is known. */
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

/** Who pays, as the vendor's answer names it; else everybody at this server is taken for one. */
function accountOf(rawHeaders: readonly string[], { url }: Upstream): string {
  const [organization] = valuesOf(rawHeaders, 'anthropic-organization-id');
  return organization === undefined ? url.host : shortName(organization);
}
