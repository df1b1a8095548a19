import type { CacheRow } from '@hdc/core/models';
import type { PricedUsage } from '../prices.ts';
import { usageAt } from '../usage-at.ts';
import { likelyCause, type MissSigns } from './likely-cause.ts';
import { MISS_CAUSES, type Miss, type MissCause, type ToolChanges } from './miss.ts';

/** A request that goes on with another, and what is known of the two. */
export interface MissQuestion {
  readonly before: AnsweredPrompt;
  readonly now: AnsweredPrompt;
  /** Undefined if the times are unknown, so that the two count as close. */
  readonly gapSeconds: number | undefined;
  /** The lifetime of the previous prompt; undefined if unknown. */
  readonly lifetimeSeconds: number | undefined;
  readonly cache: Pick<CacheRow, 'hits' | 'reportsWrites'> | undefined;
  readonly difference: PromptDifference;
  readonly signs: Pick<MissSigns, 'start' | 'isTurn' | 'dropsThinking' | 'isRewritten'>;
  /** US dollars for the request with this usage; undefined without a price. */
  readonly costOf: (usage: PricedUsage) => number | undefined;
}

interface AnsweredPrompt {
  readonly model: string;
  readonly usage: PricedUsage;
}

/** The known differences between two prompts. */
export interface PromptDifference {
  readonly causes: readonly MissCause[];
  /** Whether nothing else differs, since both prompts were seen. */
  readonly isAll: boolean;
  readonly tools?: ToolChanges | undefined;
  /** The first message that differs, from 1. */
  readonly message?: number | undefined;
}

/** The cause if a request read much less from the cache than the previous one had left there; undefined if it did not. */
export function findMiss(question: MissQuestion): Miss | undefined {
  const { before, now, lifetimeSeconds, cache, difference, signs, costOf } = question;
  const tokens = missedTokens(before.usage, now.usage, cache?.hits[0]?.share);
  if (tokens === undefined) return undefined;
  // A clock that ran backwards tells nothing.
  const gapSeconds = Math.max(0, question.gapSeconds ?? 0);
  const isOtherModel = before.model !== now.model;
  const known = new Set(difference.causes);
  if (lifetimeSeconds !== undefined && gapSeconds > lifetimeSeconds) known.add('lifetime');
  if (isOtherModel) known.add('model');
  const [seen, ...also] = MISS_CAUSES.filter((cause) => known.has(cause));
  const inferred = {
    ...signs,
    read: now.usage.cachedTokens ?? 0,
    gapSeconds,
    lifetimeSeconds,
    isPromised: cache?.reportsWrites === true,
    isSeen: difference.isAll,
  };
  const money = costOfMissing(now.usage, tokens, costOf);
  return {
    ...(seen ? { cause: seen } : likelyCause(inferred)),
    also,
    tokens,
    gapSeconds,
    ...(lifetimeSeconds !== undefined && { lifetimeSeconds }),
    ...(isOtherModel && { models: [before.model, now.model] as const }),
    ...(difference.tools && { tools: difference.tools }),
    ...(difference.message !== undefined && { message: difference.message }),
    ...(money !== undefined && { money }),
  };
}

/**
 * The surcharge of a request over one for which the cache had held so many tokens more; undefined without a price.
 */
export function costOfMissing(
  usage: PricedUsage,
  tokens: number,
  costOf: MissQuestion['costOf'],
): number | undefined {
  const { inputTokens, cachedTokens = 0 } = usage;
  const found = Math.min(inputTokens, cachedTokens + Math.max(0, tokens));
  const [paid, kept] = [costOf(usage), costOf(usageAt(usage, inputTokens, found))];
  return paid === undefined || kept === undefined ? undefined : paid - kept;
}

/** Caches count in blocks and clients change the end of a prompt, so that a little is always read anew. */
const LEAST_TOKENS = 1_024;
const LEAST_SHARE = 0.05;

/**
 * Tokens that the cache held after one request and that the next one paid again; undefined if that is no
 * miss. Some vendors never find more than a share of what they hold, which is then no miss either.
 */
function missedTokens(before: PricedUsage, now: PricedUsage, usualShare = 1): number | undefined {
  const held = heldTokens(before);
  const { inputTokens, cachedTokens = 0 } = now;
  // Content that the new prompt no longer holds was not paid again.
  const tokens = Math.min(held, inputTokens) - cachedTokens;
  return tokens < Math.max(LEAST_TOKENS, (LEAST_SHARE + 1 - usualShare) * held) ? undefined : tokens;
}

/** The kept part of a prompt: the written part if the vendor reports it, otherwise all of it. */
function heldTokens({ inputTokens, cachedTokens = 0, cacheWriteTokens }: PricedUsage): number {
  return cacheWriteTokens === undefined ? inputTokens : cachedTokens + cacheWriteTokens;
}
