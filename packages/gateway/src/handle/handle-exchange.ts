import type { IncomingMessage, ServerResponse } from 'node:http';
import { ExchangeClock } from '../exchange/exchange-clock.ts';
import { unreachable } from '../forward/unreachable.ts';
import { type IncomingRequest, prepareRequest } from '../prepare/prepare-request.ts';
import type { Route } from '../routes/find-route.ts';
import { readBody } from '../server/read-body.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { askVendor, type VendorOutcome } from './ask-vendor.ts';
import { buildExchange } from './build-exchange.ts';
import type { ExchangeTools } from './exchange-tools.ts';

/** One request with a conversation, from its body to the end of its answer. */
export async function handleExchange(
  tools: ExchangeTools,
  { route, upstream }: { readonly route: Route; readonly upstream: Upstream },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const clock = new ExchangeClock(tools.now);
  const incoming: IncomingRequest = {
    route,
    target: request.url ?? '/',
    headers: request.headers,
    body: await readBody(request, tools.limits.bodyBytes),
  };
  clock.bodyCame();
  const prepared = await prepareRequest(tools, tools.pruner, incoming);
  clock.prepared();
  const { rawHeaders } = request;
  const outcome = await askVendor(tools, { incoming, prepared, upstream, rawHeaders, response, clock });
  record(tools, incoming, outcome, clock);
  if (outcome.ending === 'unreachable') throw unreachable(upstream, outcome.failure);
}

function record(
  { counters, pruner, onExchange }: ExchangeTools,
  incoming: IncomingRequest,
  outcome: VendorOutcome,
  clock: ExchangeClock,
): void {
  const { answer, failure: _, ...plain } = outcome;
  counters.add('exchanges');
  if (outcome.isRecovered) counters.add('recovered');
  if (outcome.ending === 'vendor-cut' || outcome.ending === 'unreachable') counters.add('vendorFailures');
  const conversation = outcome.prepared.result?.conversation;
  if (outcome.usage && conversation !== undefined && incoming.route.kind === 'answer') {
    pruner.observe(conversation, outcome.usage).catch(() => counters.add('faults'));
  }
  try {
    const { status, rawHeaders = [] } = answer ?? {};
    const timings = clock.read();
    onExchange(buildExchange({ ...plain, incoming, at: clock.startedAt, timings, status, rawHeaders }));
  } catch {
    // The client has its answer; who counts must not take it away.
    counters.add('faults');
  }
}
