import type { IContent } from '@hdc/core';
import type { CacheRow, ThinkingFacts } from '@hdc/core/models';
import {
  findMiss,
  lifetimeOf,
  type MissCause,
  type PricedUsage,
  type Prices,
  type PromptDifference,
  type ReportedMiss,
  reportMiss,
} from '@hdc/prices';
import type { RecordedUsage, Transcript } from '@hdc/transcripts';
import { beginsTurn, type RecordedRequest } from '../recorded/recorded-request.ts';

export interface RecordedSession {
  readonly requests: readonly RecordedRequest[];
  readonly windows: Transcript['windows'];
  /** The model of answers that do not name one. */
  readonly model: string;
  readonly cache: CacheRow;
  /** How long earlier thinking weighs in the prompt, and whether it is bound to what stands before it. */
  readonly thinking?: Pick<ThinkingFacts, 'carried' | 'isBound'>;
  /** Whether its requests went through hdc. */
  readonly isRewritten?: boolean;
  readonly prices: Pick<Prices, 'costOf'>;
}

/** A request with recorded usage, and the one in front of it where that has some as well. */
export interface AnsweredRequest {
  /** From 1. */
  readonly number: number;
  readonly request: RecordedRequest;
  readonly usage: PricedUsage;
  readonly before?: { readonly request: RecordedRequest; readonly usage: PricedUsage };
  /** How long the vendor was to keep the one in front, in seconds; undefined if nobody knows. */
  readonly lifetimeSeconds: number | undefined;
}

/** Requests with a recorded share of the prompt that was read from the cache. */
export function answeredRequests({ requests, cache }: RecordedSession): readonly AnsweredRequest[] {
  let lifetimeSeconds: number | undefined;
  return requests.flatMap((request, i): readonly AnsweredRequest[] => {
    const previous = requests[i - 1];
    const [usage, held] = [toPricedUsage(request.usage), toPricedUsage(previous?.usage)];
    if (!usage) return [];
    const before = previous && held && { request: previous, usage: held };
    if (held) lifetimeSeconds = lifetimeOf(held, lifetimeSeconds, cache);
    return [{ number: i + 1, request, usage, ...(before && { before }), lifetimeSeconds }];
  });
}

/** US dollars for a request with another usage than its own; undefined without a price. */
export function costAs(
  { model: own, sentAt }: RecordedRequest,
  { prices, model }: RecordedSession,
): (usage: PricedUsage) => number | undefined {
  const at = sentAt === undefined ? undefined : new Date(sentAt);
  return (usage) => prices.costOf(usage, own ?? model, at)?.total;
}

/** Each request that read much less from the cache than the prompt before it held, and why, as far as that is recorded. */
export function findRecordedMisses(session: RecordedSession): readonly ReportedMiss[] {
  const { model, cache, thinking, isRewritten = false } = session;
  const answered = answeredRequests(session);
  const start = answered[0]?.usage.cachedTokens ?? 0;
  return answered.flatMap(({ number, request, usage, before, lifetimeSeconds }) => {
    const miss =
      before &&
      findMiss({
        before: { usage: before.usage, model: before.request.model ?? model },
        now: { usage, model: request.model ?? model },
        gapSeconds: request.gapSeconds,
        lifetimeSeconds,
        cache,
        difference: differenceOf(before.request, request, session),
        signs: {
          start,
          isRewritten,
          isTurn: beginsTurn(request),
          dropsThinking: thinking?.carried === 'turn',
        },
        costOf: costAs(request, session),
      });
    return miss ? [reportMiss(number, miss)] : [];
  });
}

/** A recording does not show what the vendor did, nor all that the agent changed. */
function differenceOf(
  before: RecordedRequest,
  request: RecordedRequest,
  { windows }: RecordedSession,
): PromptDifference {
  const { changes = [] } = request;
  const causes = new Set<MissCause>(changes.map(({ what }) => what));
  const rewrite = causes.has('compaction') ? undefined : findRewrite(before, request, windows);
  if (rewrite) causes.add(rewrite.cause);
  // A history that begins anew has no first message that differs.
  if (causes.has('compaction')) causes.delete('message');
  const edit = rewrite?.cause === 'message' ? rewrite : changes.find(({ what }) => what === 'message');
  return { causes: [...causes], isAll: false, ...(causes.has('message') && { message: edit?.message }) };
}

/** How the history of a request differs from that of the request before it, when it does not just go on. */
type Rewrite =
  | { readonly cause: 'compaction' }
  /** The first message that differs, from 1. */
  | { readonly cause: 'message'; readonly message: number };

/** Windows by their number: each holds what the model could see until the history was rewritten. */
function findRewrite(
  before: Pick<RecordedRequest, 'window' | 'length'>,
  now: Pick<RecordedRequest, 'window' | 'length'>,
  windows: readonly { readonly entries: readonly IContent[] }[],
): Rewrite | undefined {
  if (before.window === now.window) return undefined;
  const old = windows[before.window]?.entries.slice(0, before.length) ?? [];
  const sent = windows[now.window]?.entries.slice(0, now.length) ?? [];
  const known = new Set(old);
  if (sent.some((entry) => entry.metadata?.isSummary && !known.has(entry))) return { cause: 'compaction' };
  const same = old.findIndex((entry, i) => entry !== sent[i]);
  if (same < 0) return undefined;
  // An agent that keeps nothing of the beginning has begun anew with a history of its own.
  return same === 0 ? { cause: 'compaction' } : { cause: 'message', message: same + 1 };
}

/** Undefined if the prompt or what was read of it is not recorded. */
function toPricedUsage(usage: RecordedUsage | undefined): PricedUsage | undefined {
  if (usage?.inputTokens === undefined || usage.cachedTokens === undefined) return undefined;
  const { inputTokens, outputTokens = 0, ...rest } = usage;
  return { inputTokens, outputTokens, ...rest };
}
