import type { CacheRow, ThinkingFacts } from '@hdc/core';
import {
  describeMiss,
  likelyCause,
  MISS_CAUSES,
  type Miss,
  type MissCause,
  type MissSigns,
  missedTokens,
  type Prices,
  usageAt,
} from '@hdc/prices';
import type { Transcript } from '@hdc/transcripts';
import { beginsTurn, type RecordedRequest } from '../drive/recorded-request.ts';
import type { RecordedMiss } from '../report/replay-report.ts';
import { findRewrite } from './find-rewrite.ts';
import { lifetimeOf } from './lifetime-of.ts';
import { toPricedUsage } from './to-priced-usage.ts';

export interface RecordedSession {
  readonly requests: readonly RecordedRequest[];
  readonly windows: Transcript['windows'];
  /** Where an answer does not name one. */
  readonly model: string;
  readonly cache: CacheRow;
  /** How long earlier thinking weighs in the prompt. */
  readonly thinking?: Pick<ThinkingFacts, 'carried'>;
  /** Whether its requests went through hdc. */
  readonly isRewritten?: boolean;
  readonly prices: Pick<Prices, 'costOf'>;
}

/** Each request that read much less from the cache than the prompt before it held, and why, as far as that is recorded. */
export function findRecordedMisses(session: RecordedSession): readonly RecordedMiss[] {
  const { requests, cache } = session;
  const usualShare = cache.hits[0]?.share ?? 1;
  const misses: RecordedMiss[] = [];
  let lifetime: number | undefined;
  for (const [i, request] of requests.entries()) {
    const before = requests[i - 1];
    const [usage, held] = [toPricedUsage(request.usage), toPricedUsage(before?.usage)];
    if (!before || !usage || !held) continue;
    lifetime = lifetimeOf(held, lifetime, cache);
    const tokens = missedTokens(held, usage, usualShare);
    if (tokens === undefined) continue;
    const miss = explain(before, request, tokens, lifetime, session);
    const { cause, certainty, also } = miss;
    const cost = costOfMiss(request, tokens, session);
    misses.push({
      request: i + 1,
      cause,
      ...(certainty && { certainty }),
      also,
      why: describeMiss(miss),
      tokens,
      ...(cost !== undefined && { cost }),
    });
  }
  return misses;
}

function explain(
  before: RecordedRequest,
  request: RecordedRequest,
  tokens: number,
  lifetimeSeconds: number | undefined,
  session: RecordedSession,
): Miss {
  const { windows, model } = session;
  const gapSeconds = Math.max(0, request.gapSeconds ?? 0);
  const models = [before.model ?? model, request.model ?? model] as const;
  const changes = request.changes ?? [];
  const edit = changes.find(({ what }) => what === 'message');
  const compaction = changes.some(({ what }) => what === 'compaction') && { cause: 'compaction' as const };
  const rewrite =
    (compaction || findRewrite(before, request, windows)) ??
    (edit && { cause: 'message' as const, ...(edit.message !== undefined && { message: edit.message }) });
  const applies: Readonly<Record<MissCause, boolean>> = {
    lifetime: lifetimeSeconds !== undefined && gapSeconds > lifetimeSeconds,
    model: models[0] !== models[1],
    compaction: rewrite?.cause === 'compaction',
    tools: changes.some(({ what }) => what === 'tools'),
    system: changes.some(({ what }) => what === 'system'),
    message: rewrite?.cause === 'message',
    // A recording does not show what the vendor did.
    flush: false,
    evicted: false,
  };
  const [seen, ...also] = MISS_CAUSES.filter((candidate) => applies[candidate]);
  const found = seen ? { cause: seen } : likelyCause(signsOf(request, lifetimeSeconds, session));
  return {
    ...found,
    also,
    tokens,
    gapSeconds,
    ...(lifetimeSeconds !== undefined && { lifetimeSeconds }),
    ...(applies.model && { models }),
    ...(rewrite && 'message' in rewrite && { message: rewrite.message }),
  };
}

function signsOf(
  request: RecordedRequest,
  lifetimeSeconds: number | undefined,
  { requests, cache, thinking, isRewritten = false }: RecordedSession,
): MissSigns {
  const first = requests.find(({ usage }) => usage?.cachedTokens !== undefined);
  return {
    read: request.usage?.cachedTokens ?? 0,
    start: first?.usage?.cachedTokens ?? 0,
    gapSeconds: Math.max(0, request.gapSeconds ?? 0),
    lifetimeSeconds,
    isTurn: beginsTurn(request),
    dropsThinking: thinking?.carried === 'turn',
    isPromised: cache.reportsWrites === true,
    isRewritten,
  };
}

/** What the same request would have cost less, had the cache still held the tokens; undefined without a price. */
function costOfMiss(
  { usage: recorded, model: own, sentAt }: RecordedRequest,
  tokens: number,
  { prices, model }: RecordedSession,
): number | undefined {
  const usage = toPricedUsage(recorded);
  if (!usage) return undefined;
  const at = sentAt === undefined ? undefined : new Date(sentAt);
  const name = own ?? model;
  const paid = prices.costOf(usage, name, at);
  const found = usageAt(usage, usage.inputTokens, (usage.cachedTokens ?? 0) + tokens);
  const kept = prices.costOf(found, name, at);
  return paid && kept ? paid.total - kept.total : undefined;
}
