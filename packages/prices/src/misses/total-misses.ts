import { MISS_CAUSES, type Miss, type MissCause } from './miss.ts';

/** Misses of one cause. */
export interface CauseTotal {
  readonly cause: MissCause;
  readonly requests: number;
  /** Of these, whose cause is only likely or possible. */
  readonly inferred: number;
  readonly tokens: number;
  /** US dollars, of the requests whose price is known. */
  readonly cost: number;
}

/** What is summed up of a miss; the money where its price is known. */
export interface CountedMiss extends Pick<Miss, 'cause' | 'certainty' | 'tokens'> {
  readonly cost?: number | undefined;
}

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
