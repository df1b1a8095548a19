import { type CacheLifetime, LIFETIME_SECONDS } from '../cache-lifetime.ts';
import type { PromptStart } from './fixed-starts.ts';
import type { HourTrial } from './hour-trial.ts';
import type { PlacedMark } from './place-marks.ts';

/** Shorter prompts are not worth an hour. Source: the simulation of lifetimes over recorded sessions; 2026-11. */
const LEAST_TOKENS = 50_000;
/**
 * A client that asks for hours keeps them for longer prompts: the cache that a first pause would end is then dearer
 * than what five minutes have saved. Between 80,000 and 130,000 it hardly matters. Source: recorded sessions of
 * Claude Code; 2026-11.
 */
const MOST_SHORT_TOKENS = 100_000;
/** Most conversations have one pause at most, and an hour that nobody comes back to is paid for nothing. */
const LEAST_RETURNS = 1;

export interface LifetimeFacts {
  readonly wanted: CacheLifetime;
  /** The lifetime of the client's own last breakpoint. */
  readonly clientSeconds: number;
  readonly mayPrune: boolean;
  /** After a pause in which something has ended that the request before had left in the cache. */
  readonly isReturn: boolean;
  /** Earlier requests of the conversation that came after such a pause. */
  readonly returns: number;
  /** Whether a part of this very prompt was bought for an hour. */
  readonly hasHour: boolean;
  /** Whether another conversation may read the fixed start, or it is held for an hour already. */
  readonly keepsStart: boolean;
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
  const { short, hour } = LIFETIME_SECONDS;
  switch (facts.wanted) {
    case 'client':
      return undefined;
    case '5m':
      return { ...WHOLE, tailSeconds: short };
    case '1h':
      return facts.trial.isRefused ? undefined : { ...WHOLE, tailSeconds: hour };
    case 'auto':
      return facts.clientSeconds >= hour ? chooseForHours(facts) : chooseForMinutes(facts);
  }
}

/** A client that pays for hours pays for five minutes until a pause has shown that it needs more, or a first one would cost too much. */
function chooseForHours(facts: LifetimeFacts): LifetimePlan | undefined {
  const { mayPrune, isReturn, returns, hasHour, keepsStart, isKeptWarm, promptTokens, trial } = facts;
  const plan = { ...PART, tailSeconds: LIFETIME_SECONDS.short };
  // Pings keep it for less than hours cost; the fixed start, which they need not keep, stays the client's.
  if (!mayPrune) return isKeptWarm ? plan : undefined;
  const isFound = !trial.isFailed && !trial.isRefused;
  const buysHour = isFound && isReturn && promptTokens >= LEAST_TOKENS;
  if (isFound && (hasHour || buysHour)) return { ...plan, buysHour, isTrial: buysHour && !trial.isProven };
  const hasPaused = isReturn || returns > 0;
  const keepsHours = promptTokens > MOST_SHORT_TOKENS || (hasPaused && !trial.isProven);
  return keepsHours ? undefined : { ...plan, isWhole: !keepsStart };
}

/** A client that pays for five minutes pays for an hour where a return makes another one likely. */
function chooseForMinutes(facts: LifetimeFacts): LifetimePlan | undefined {
  const { clientSeconds, mayPrune, isReturn, returns, hasHour, promptTokens, trial } = facts;
  const isExpected = !mayPrune || returns >= LEAST_RETURNS;
  const buysHour = isReturn && isExpected && promptTokens >= LEAST_TOKENS;
  if (trial.isRefused) return undefined;
  // The time since the last request then says nothing of what is held: places do, for prices as for the worst case.
  if (!hasHour && !buysHour) return trial.isProven ? { ...PART, tailSeconds: clientSeconds } : undefined;
  if (trial.isFailed) return { ...PART, tailSeconds: LIFETIME_SECONDS.hour, buysHour };
  return { ...PART, tailSeconds: clientSeconds, buysHour, isTrial: buysHour && !trial.isProven };
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
