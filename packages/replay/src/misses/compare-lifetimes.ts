import { type Pause, type PricedUsage, type ReportedMiss, usageAt, wouldKeepWarm } from '@hdc/prices';
import type { LifetimeCosts } from '../report/replay-report.ts';
import {
  type AnsweredRequest,
  answeredRequests,
  costAs,
  type RecordedSession,
} from './find-recorded-misses.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;

/**
 * The cost of the recorded requests, had the vendor kept each of them for five minutes or for an hour; null if it
 * offers no choice, or if a usage or a price is unknown. A gap that the shorter lifetime does not survive reads
 * nothing; one that only the longer survives reads the prefix that the request before had left.
 */
export function compareLifetimes(
  session: RecordedSession,
  misses: readonly ReportedMiss[],
): LifetimeCosts | null {
  const answered = answeredRequests(session);
  // A lifetime is asked for with a breakpoint.
  const hasChoice = session.cache.lookBack !== undefined;
  if (!hasChoice || answered.length < session.requests.length) return null;
  const missed = new Map(misses.map(({ request, tokens }) => [request, tokens]));
  const sums = { fiveMinutes: 0, hour: 0 };
  for (const each of answered) {
    const costOf = costAs(each.request, session);
    const missedTokens = missed.get(each.number) ?? 0;
    const short = costOf(writtenFor(FIVE_MINUTES, keptFor(FIVE_MINUTES, each, missedTokens)));
    const long = costOf(writtenFor(HOUR, keptFor(HOUR, each, missedTokens)));
    if (short === undefined || long === undefined) return null;
    sums.fiveMinutes += short;
    sums.hour += long;
  }
  return { ...sums, keptWarm: wouldKeepWarm(pausesOf(session, answered, misses)) };
}

/** Behind each request. An agent that prunes what models allow leaves those alone whose thinking is bound. */
function pausesOf(
  session: RecordedSession,
  answered: readonly AnsweredRequest[],
  misses: readonly ReportedMiss[],
): readonly Pause[] {
  const { cache, thinking } = session;
  const lost = new Map(
    misses.flatMap(({ request, cause, cost = 0 }) => (cause === 'lifetime' ? [[request, cost]] : [])),
  );
  return answered.map(({ number, request, usage: { inputTokens } }, index) => {
    const next = answered[index + 1];
    const read = { inputTokens, outputTokens: 0, cachedTokens: inputTokens, cacheWriteTokens: 0 };
    return {
      kind: endsWithCall(request) ? 'call' : 'turn',
      promptTokens: inputTokens,
      lifetimeSeconds: next?.lifetimeSeconds ?? cache.ttlSeconds,
      cache,
      mayPrune: !thinking?.isBound,
      gapSeconds: next ? (next.request.gapSeconds ?? 0) : Number.POSITIVE_INFINITY,
      readCost: costAs(request, session)(read) ?? 0,
      lostCost: lost.get(number + 1) ?? 0,
    };
  });
}

function endsWithCall({ answer }: AnsweredRequest['request']): boolean {
  return answer.blocks.some(({ type }) => type === 'tool_call');
}

function keptFor(
  seconds: number,
  { usage, before, request: { gapSeconds: gap = 0 }, lifetimeSeconds: really }: AnsweredRequest,
  missedTokens: number,
): PricedUsage {
  if (!before || really === undefined || really === seconds) return usage;
  const { inputTokens, cachedTokens = 0 } = usage;
  if (seconds < really) return gap > seconds ? usageAt(usage, inputTokens, 0) : usage;
  const wasLost = gap > really && gap <= seconds;
  return wasLost ? usageAt(usage, inputTokens, cachedTokens + missedTokens) : usage;
}

function writtenFor(seconds: number, usage: PricedUsage): PricedUsage {
  return { ...usage, cacheWrite1hTokens: seconds === HOUR ? (usage.cacheWriteTokens ?? 0) : 0 };
}
