import {
  changeCacheMarks,
  countFreeMarks,
  DEFAULT_CACHE_LIFETIME,
  type PruneResult,
  type Pruner,
} from '@hdc/requests';
import type { WireRequest } from '@hdc/wire';
import type { ClientRequest } from '../client/recorded-client.ts';
import type { StrategyRun } from '../strategy-run.ts';
import { createGatewayPruner, REPLAYED_ACCOUNT } from './create-gateway-pruner.ts';
import type { Drive } from './drive.ts';
import { SentWindow } from './sent-window.ts';
import { Warmth } from './warmth.ts';

/** Sends recorded requests whole, as the agent did, through the pruner of a gateway to a vendor that answers. */
export const driveRequests: Drive = async function* drive(requests, options) {
  const clock = { now: 0 };
  const pruner = createGatewayPruner(options, () => clock.now);
  const warmth = options.run.keepWarm && new Warmth(options.run.keepWarm, options);
  let sent = new SentWindow();
  for (const [index, request] of requests.entries()) {
    if (requests[index - 1]?.window !== request.window) sent = new SentWindow();
    sent.recorded.push(...request.added);
    const now = options.times[index] ?? clock.now;
    const before = (await warmth?.keep(pruner, clock, now)) ?? [];
    clock.now = now;
    const asked = options.client.write(request, sent.recorded);
    const { result, left } = await sendThrough(pruner, asked, options.run);
    const answer = await options.vendor.answer(index, left);
    await pruner.observe(result.conversation, answer.usage, result.number, REPLAYED_ACCOUNT);
    warmth?.answered({ index, at: clock.now, left, answer, result, next: requests[index + 1] });
    // Nobody knows that a request was the last one.
    const behind = (index + 1 === requests.length && (await warmth?.keep(pruner, clock))) || [];
    const pings = [...before, ...behind];
    yield { ...sent.next(result.decoded?.entries ?? [], left.entries, result.why), answer, pings };
  }
};

interface Sent {
  readonly result: PruneResult<ClientRequest['body']>;
  /** As it left, with the cache breakpoints that were changed. */
  readonly left: WireRequest;
}

/** The same steps that a gateway takes. */
async function sendThrough(
  pruner: Pruner,
  { format, path, headers, body }: ClientRequest,
  {
    mode,
    cacheMarks,
    cacheLifetime = DEFAULT_CACHE_LIFETIME,
    keepWarm,
  }: Pick<StrategyRun, 'mode' | 'cacheLifetime' | 'cacheMarks' | 'keepWarm'>,
): Promise<Sent> {
  const result = await pruner.prune({
    format,
    body,
    path,
    headers,
    ...(cacheMarks !== 'off' && { freeMarks: countFreeMarks(format, body) }),
    ...(keepWarm === 'gateway' && { isKeptWarm: () => true }),
    cacheLifetime,
    mode: (_, model) => mode ?? (model.thinking.isBound ? 'ingest' : 'prune'),
  });
  if (result.fault) throw result.fault;
  const left = format.decode(changeCacheMarks(format, result.request, result), { path });
  if (!left) throw new Error(`A body in ${format.name} cannot be read`);
  return { result, left };
}
