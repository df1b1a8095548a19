import { type PingQuestion, planPings } from './plan-pings.ts';

/** The cost and benefit of keeping prompts warm, in US dollars. */
export interface KeepWarmEstimate {
  readonly pings: number;
  readonly cost: number;
  readonly brought: number;
}

/** The time behind a request until the next one of its conversation. */
export interface Pause extends PingQuestion {
  /** Infinity if nobody came back. */
  readonly gapSeconds: number;
  /** The cost of reading the prompt once. */
  readonly readCost: number;
  /** The next request's surcharge because the lifetime was over. */
  readonly lostCost: number;
}

/** The cost and benefit that pings would have had in past pauses, by the rule of keep-warm. */
export function wouldKeepWarm(pauses: readonly Pause[]): KeepWarmEstimate {
  const sums = { pings: 0, cost: 0, brought: 0 };
  for (const { gapSeconds, readCost, lostCost, ...question } of pauses) {
    const { pings: most, stepMs } = planPings(question);
    const { lifetimeSeconds } = question;
    const pings = Math.min(most, Math.floor((gapSeconds * 1_000) / stepMs));
    const isKept = gapSeconds > lifetimeSeconds && gapSeconds <= (pings * stepMs) / 1_000 + lifetimeSeconds;
    sums.pings += pings;
    sums.cost += pings * readCost;
    sums.brought += isKept ? lostCost : 0;
  }
  return sums;
}
