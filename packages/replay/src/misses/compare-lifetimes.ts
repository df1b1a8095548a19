import { VENDORS } from '@hdc/core';
import { missedTokens, type PricedUsage, type Prices, usageAt } from '@hdc/prices';
import type { RecordedRequest } from '../drive/recorded-request.ts';
import type { LifetimeCosts } from '../report/replay-report.ts';
import type { RecordedSession } from './find-recorded-misses.ts';
import { lifetimeOf } from './lifetime-of.ts';
import { toPricedUsage } from './to-priced-usage.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;

/**
 * What the recorded requests would have cost, had the vendor kept each of them for five minutes or for an hour;
 * null where it offers no choice, or where a usage or a price is unknown. A gap that the shorter lifetime does
 * not survive reads nothing; one that only the longer survives reads what the request before had left.
 */
export function compareLifetimes(session: RecordedSession): LifetimeCosts | null {
  if (!hasChoice(session.cache.name)) return null;
  const sums = { fiveMinutes: 0, hour: 0 };
  let lifetime: number | undefined;
  for (const [i, request] of session.requests.entries()) {
    const usage = toPricedUsage(request.usage);
    const held = toPricedUsage(session.requests[i - 1]?.usage);
    if (!usage) return null;
    if (held) lifetime = lifetimeOf(held, lifetime, session.cache);
    const gap = request.gapSeconds ?? 0;
    const short = costAs(keptFor(FIVE_MINUTES, { usage, held, gap, lifetime }), 0, request, session);
    const long = costAs(keptFor(HOUR, { usage, held, gap, lifetime }), 1, request, session);
    if (short === undefined || long === undefined) return null;
    sums.fiveMinutes += short;
    sums.hour += long;
  }
  return sums;
}

interface Kept {
  readonly usage: PricedUsage;
  readonly held: PricedUsage | undefined;
  readonly gap: number;
  /** How long it was really kept. */
  readonly lifetime: number | undefined;
}

function keptFor(seconds: number, { usage, held, gap, lifetime }: Kept): PricedUsage {
  if (!held || lifetime === undefined || lifetime === seconds) return usage;
  if (seconds < lifetime) return gap > seconds ? usageAt(usage, usage.inputTokens, 0) : usage;
  const wasLost = gap > lifetime && gap <= seconds;
  const missed = wasLost ? missedTokens(held, usage) : undefined;
  return missed === undefined ? usage : usageAt(usage, usage.inputTokens, (usage.cachedTokens ?? 0) + missed);
}

function costAs(
  usage: PricedUsage,
  hourShare: 0 | 1,
  { model: own, sentAt }: RecordedRequest,
  { prices, model }: { readonly prices: Pick<Prices, 'costOf'>; readonly model: string },
): number | undefined {
  const asked = { ...usage, cacheWrite1hTokens: hourShare * (usage.cacheWriteTokens ?? 0) };
  const at = sentAt === undefined ? undefined : new Date(sentAt);
  return prices.costOf(asked, own ?? model, at)?.total;
}

function hasChoice(name: string): boolean {
  return VENDORS.some(({ caches }) => caches.length > 1 && caches.some((cache) => cache.name === name));
}
