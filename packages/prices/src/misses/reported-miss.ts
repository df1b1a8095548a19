import { formatCount, formatMoney, formatTokens } from '@hdc/text';
import { CAUSE_TITLES, describeMiss } from './describe-miss.ts';
import { MISS_CAUSES, type Miss, type MissCause } from './miss.ts';

/** Misses of one cause. */
export interface CauseTotal {
  readonly cause: MissCause;
  readonly requests: number;
  /** The part of these whose cause is only likely or possible. */
  readonly inferred: number;
  readonly tokens: number;
  /** US dollars, of the requests whose price is known. */
  readonly cost: number;
}

/** A miss as reports show it. */
export interface ReportedMiss extends Pick<Miss, 'cause' | 'certainty' | 'also' | 'tokens'> {
  /** From 1. */
  readonly request: number;
  /** In words, as exactly as it is known. */
  readonly why: string;
  /** US dollars that its tokens cost more than from the cache; left out without a price. */
  readonly cost?: number | undefined;
}

/** The miss of a request, counted from 1. */
export function reportMiss(request: number, miss: Miss): ReportedMiss {
  const { cause, certainty, also, tokens, money } = miss;
  return {
    request,
    cause,
    ...(certainty && { certainty }),
    also,
    why: describeMiss(miss),
    tokens,
    ...(money !== undefined && { cost: money }),
  };
}

type CountedMiss = Pick<ReportedMiss, 'cause' | 'certainty' | 'tokens' | 'cost'>;

/** Misses by cause, the most expensive first. */
export function totalMisses(misses: readonly CountedMiss[]): readonly CauseTotal[] {
  return MISS_CAUSES.map((cause) => {
    const own = misses.filter((miss) => miss.cause === cause);
    return {
      cause,
      requests: own.length,
      inferred: own.filter(({ certainty }) => certainty !== undefined).length,
      tokens: own.reduce((sum, { tokens }) => sum + tokens, 0),
      cost: own.reduce((sum, { cost = 0 }) => sum + cost, 0),
    };
  })
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.cost - a.cost || b.tokens - a.tokens);
}

/** A row of a table: the cause, with how many of its misses only look like it, requests, tokens, and the money if there is. */
export function causeCells(total: CauseTotal, hasMoney = true): readonly string[] {
  const { requests, tokens, cost } = total;
  const money = hasMoney ? [formatMoney(cost)] : [];
  return [describeCause(total), formatCount(requests), formatTokens(tokens), ...money];
}

function describeCause({ cause, requests, inferred }: CauseTotal): string {
  const title = CAUSE_TITLES[cause];
  if (inferred === 0) return title;
  return inferred === requests ? `${title} (inferred)` : `${title} (${inferred} inferred)`;
}
