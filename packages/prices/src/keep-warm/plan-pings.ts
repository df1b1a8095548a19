import type { CacheFacts } from '@hdc/core/models';

/** The end of an answer: a person takes longer to reply than a tool. */
export type AnswerKind = 'turn' | 'call';

interface ReturnTable {
  /** The chance of a return in each window of 280 seconds behind the first one, up to an hour. */
  readonly windows: readonly number[];
  /** In the second hour. */
  readonly hour: number;
}

/** Source: gaps between 9,340 requests of 76 recorded conversations of Claude Code; 2026-11. */
const RETURNS: Readonly<Record<AnswerKind, ReturnTable>> = {
  turn: { windows: [0.23, 0.19, 0.13, 0.108, 0.07, 0.06, 0.055, 0.053, 0.045, 0.03, 0.02, 0.01], hour: 0.15 },
  call: { windows: [0.48, 0.22, 0.22, 0.14, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01], hour: 0.27 },
};

/** A lifetime counts from the start of a request, and a ping has to arrive before it ends. */
const STEP_SECONDS = { short: 280, hour: 3_480 };
/** A kept entry still fails now and then. */
const FOUND = 0.8;
const LEAST_TOKENS = 20_000;
/** If the past may be pruned and cache reads are expensive, a pause is worth more as a chance to prune. */
const DEAR_READ = 0.1;
/** Taking something out at a cold moment also saves its reading, for about so many requests. */
const READS_SAVED = 15;
/** Plain input tokens that one pause may cost. */
const MOST_AT_RISK = 60_000;

export interface PingQuestion {
  readonly kind: AnswerKind;
  readonly promptTokens: number;
  /** The lifetime of the request's last write. */
  readonly lifetimeSeconds: number;
  /** Undefined if nobody knows it. */
  readonly cache: Pick<CacheFacts, 'read' | 'write'> | undefined;
  /** Whether something may be taken out of the prompt when its cache is lost. */
  readonly mayPrune: boolean;
  /** The share of the prompt that would be taken out then; nothing if left out. */
  readonly waitingShare?: number;
  /** The share of the prompt that is kept for longer than its end; nothing if left out. */
  readonly hourShare?: number;
}

export interface PingPlan {
  readonly stepMs: number;
  /** The most pings. */
  readonly pings: number;
}

/**
 * The number of pings that a prompt is worth: as long as the chance of a return pays for the next one. A prompt
 * that is let go is written again without what waits in it, which is the gain of letting go.
 */
export function planPings(question: PingQuestion): PingPlan {
  const { kind, promptTokens, lifetimeSeconds, cache, mayPrune } = question;
  const isLong = lifetimeSeconds >= 3_600;
  const stepMs = 1_000 * (isLong ? STEP_SECONDS.hour : STEP_SECONDS.short);
  if (promptTokens < LEAST_TOKENS || !cache || (mayPrune && cache.read >= DEAR_READ))
    return { stepMs, pings: 0 };
  const { read, write } = cache;
  const { windows, hour } = RETURNS[kind];
  const chances = isLong ? [hour] : windows;
  const { waitingShare = 0, hourShare = 0 } = question;
  const keeping = (write - read) * (1 - (isLong ? 0 : hourShare));
  const lettingGo = waitingShare * (write + READS_SAVED * read);
  // In pings, each of which reads the whole prompt.
  const gain = (FOUND * (keeping - lettingGo)) / read;
  const values: number[] = [];
  for (const chance of chances.toReversed()) {
    values.unshift(-1 + chance * gain + (1 - chance) * Math.max(0, values[0] ?? 0));
  }
  const end = values.findIndex((value) => value <= 0);
  const worth = end < 0 ? values.length : end;
  return { stepMs, pings: Math.min(worth, Math.floor(MOST_AT_RISK / (read * promptTokens))) };
}
