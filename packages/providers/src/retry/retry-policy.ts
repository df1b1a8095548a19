import { setTimeout as wait } from 'node:timers/promises';

/** The number and the timing of attempts after a failed call. */
export interface RetryPolicy {
  /** All attempts together, the first one included. */
  readonly maxAttempts: number;
  /** The same for a server that was silent for too long, which costs much more time than a refusal. */
  readonly maxSilentAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  /** A wait that would go past this ends the attempts, also one that the vendor asked for. */
  readonly maxTotalWaitMs: number;
  /** Rejects as soon as the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  maxAttempts: 5,
  maxSilentAttempts: 2,
  baseDelayMs: 500,
  maxDelayMs: 20_000,
  maxTotalWaitMs: 90_000,
  sleep,
  random: Math.random,
};

/** Rejects with the signal's reason as soon as it aborts. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, signal && { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
