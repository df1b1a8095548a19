import { modelByName } from '@hdc/core';
import { planPings } from '../keep-warm/plan-pings.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { KeepWarmReport } from './cache-report.ts';

const FORMAT = 'anthropic-messages';
const LIFETIME_SECONDS = 300;
/** In plain input tokens; an hour is twice the price. */
const [HOUR_WRITE, OUTPUT] = [2, 5];

type Estimate = Pick<KeepWarmReport, 'pings' | 'cost' | 'brought'>;

/** What keeping prompts warm would have cost and brought, about: pauses of the past, by the rule that pings go by. */
export function wouldKeepWarm(conversations: readonly (readonly LedgerEntry[])[]): Estimate {
  const pauses = conversations.flatMap((entries) =>
    entries.map((entry, index) => estimate(entry, entries[index + 1])),
  );
  return pauses.reduce(
    (sum, each) => ({
      pings: sum.pings + each.pings,
      cost: sum.cost + each.cost,
      brought: sum.brought + each.brought,
    }),
    NOTHING,
  );
}

const NOTHING: Estimate = { pings: 0, cost: 0, brought: 0 };

/** Of the pause behind a request; without a next one nobody came back. */
function estimate(
  { format, model = '', usage, money, at, mode }: LedgerEntry,
  next: LedgerEntry | undefined,
): Estimate {
  const { cache } = modelByName(model);
  if (format !== FORMAT || !usage || !money || !cache) return NOTHING;
  const { read, write } = cache;
  const {
    inputTokens: prompt,
    outputTokens,
    cachedTokens = 0,
    cacheWriteTokens = 0,
    cacheWrite1hTokens = 0,
  } = usage;
  const isLong = cacheWrite1hTokens > 0;
  const written = write * (cacheWriteTokens - cacheWrite1hTokens) + HOUR_WRITE * cacheWrite1hTokens;
  const units =
    prompt - cachedTokens - cacheWriteTokens + read * cachedTokens + written + OUTPUT * outputTokens;
  if (isLong || units <= 0) return NOTHING;
  const plan = planPings({
    kind: 'turn',
    promptTokens: prompt,
    lifetimeSeconds: LIFETIME_SECONDS,
    cache,
    mayPrune: mode === 'prune',
  });
  const gapMs = next ? next.at - at : Number.POSITIVE_INFINITY;
  const pings = Math.min(plan.pings, Math.floor(gapMs / plan.stepMs));
  const isKept = gapMs > LIFETIME_SECONDS * 1_000 && gapMs <= pings * plan.stepMs + LIFETIME_SECONDS * 1_000;
  const lost = next?.miss?.cause === 'lifetime' ? (next.miss.money ?? 0) : 0;
  return { pings, cost: (pings * read * prompt * money.paid) / units, brought: isKept ? lost : 0 };
}
