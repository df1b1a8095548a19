import { type CacheLifetime, LIFETIME_SECONDS } from '../cache-lifetime.ts';
import type { PromptStart } from './fixed-starts.ts';
import type { HourTrial } from './hour-trial.ts';
import type { PlacedMark } from './place-marks.ts';

/** Shorter prompts are not worth an hour. Source: the simulation of lifetimes over recorded sessions; 2026-11. */
const LEAST_TOKENS = 50_000;
/**
 * Whoever asks for hours keeps them for longer prompts: what a first pause would end is then dearer than what five minutes
 * have saved. Between 50,000 and 110,000 it hardly matters. Source: recorded sessions of Claude Code; 2026-11.
 */
const MOST_SHORT_TOKENS = 80_000;

export interface LifetimeFacts {
  readonly wanted: CacheLifetime;
  /** The lifetime of the client's own last breakpoint. */
  readonly clientSeconds: number;
  readonly mayPrune: boolean;
  /** After a pause in which something has ended that the request before had left in the cache. */
  readonly isReturn: boolean;
  /** Whether earlier pauses let expect another one, or the client pays for hours anyway. */
  readonly isExpected: boolean;
  /** Whether a part of this very prompt was bought for an hour. */
  readonly hasHour: boolean;
  /** Whether it is asked for again before its lifetime is over, where reading costs next to nothing. */
  readonly isKeptWarm: boolean;
  /** About as the vendor counts them. */
  readonly promptTokens: number;
  readonly trial: HourTrial;
}

/** How long a request asks to keep what it writes; undefined if that is the client's business. */
export interface LifetimePlan {
  /** The lifetime of content written behind the part that is held for an hour. */
  readonly tailSeconds: number;
  /** This request writes with a lifetime of an hour, and the place stays marked. */
  readonly buysHour: boolean;
  /** Nobody has seen yet that this account finds what was bought: one at a time. */
  readonly isTrial: boolean;
  /** The fixed start, too. */
  readonly isWhole: boolean;
}

/**
 * A return to a cold cache writes with an hour, later content with five minutes. If an account does not find the
 * hour's part behind a tail that has ended, everything gets the hour after the first such return.
 */
export function chooseLifetime(facts: LifetimeFacts): LifetimePlan | undefined {
  const { wanted, trial } = facts;
  if (wanted === '5m') return { ...WHOLE, tailSeconds: LIFETIME_SECONDS.short };
  if (wanted === 'client' || trial.isRefused) return undefined;
  return wanted === '1h' ? { ...WHOLE, tailSeconds: LIFETIME_SECONDS.hour } : chooseByReturn(facts);
}

function chooseByReturn(facts: LifetimeFacts): LifetimePlan | undefined {
  const { clientSeconds, mayPrune, isReturn, isExpected, hasHour, isKeptWarm, trial, promptTokens } = facts;
  const { short, hour } = LIFETIME_SECONDS;
  // Pings keep it for less than hours cost; the fixed start, which they need not keep, stays the client's.
  if (clientSeconds >= hour && !mayPrune && isKeptWarm) return { ...PART, tailSeconds: short };
  if (clientSeconds >= hour && (!mayPrune || trial.isFailed)) return undefined;
  const buysHour = isReturn && isExpected && promptTokens >= LEAST_TOKENS;
  const isHeld = hasHour || buysHour;
  if (trial.isFailed) return isHeld ? { ...PART, tailSeconds: hour, buysHour } : undefined;
  if (!isHeld && (!trial.isProven || keepsHours(facts))) return undefined;
  const tailSeconds = mayPrune ? short : clientSeconds;
  return { ...PART, tailSeconds, buysHour, isTrial: buysHour && !trial.isProven };
}

function keepsHours({ clientSeconds, promptTokens }: LifetimeFacts): boolean {
  return clientSeconds >= LIFETIME_SECONDS.hour && promptTokens > MOST_SHORT_TOKENS;
}

const PART = { buysHour: false, isTrial: false, isWhole: false };
const WHOLE = { ...PART, isWhole: true };

/** A part held for an hour stays marked; content behind it lasts as long as was chosen. */
export function withLifetimes(
  marks: readonly PlacedMark[],
  { tailSeconds, buysHour, isWhole }: LifetimePlan,
  hour: PromptStart | undefined,
): readonly PlacedMark[] {
  const hourBlocks = (buysHour ? marks.at(-1) : hour)?.blocks ?? 0;
  return marks.map((mark) => {
    if (mark.blocks <= 0 && !isWhole) return mark;
    const isHour = mark.blocks > 0 && mark.blocks <= hourBlocks;
    return { ...mark, lifetimeSeconds: isHour ? LIFETIME_SECONDS.hour : tailSeconds };
  });
}
