import { ProviderError } from '../errors/provider-error.ts';
import { ResponseTimeoutError } from '../errors/response-timeout-error.ts';
import type { OnProviderWait } from '../transport/watched-fetch.ts';
import type { RetryPolicy } from './retry-policy.ts';

interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly onWait: OnProviderWait;
  readonly signal: AbortSignal | undefined;
}

/**
 * Opens a stream again when it fails for a transient reason. Never after an item was passed on:
 * the receiver would see the beginning twice.
 */
export async function* withRetries<T>(
  open: () => AsyncIterable<T>,
  { policy, onWait, signal }: RetryOptions,
): AsyncGenerator<T> {
  const attempts = new Attempts(policy);
  for (;;) {
    let isPassedOn = false;
    try {
      for await (const item of open()) {
        isPassedOn = true;
        yield item;
      }
      return;
    } catch (error) {
      if (isPassedOn || !(error instanceof ProviderError)) throw error;
      const limitMs = attempts.fail(error);
      if (limitMs === undefined) throw error;
      onWait({ for: 'retry', limitMs, attempt: attempts.count, maxAttempts: policy.maxAttempts, error });
      await policy.sleep(limitMs, signal).finally(() => onWait(undefined));
    }
  }
}

class Attempts {
  readonly #policy: RetryPolicy;
  /** The one that runs included. */
  count = 1;
  #silences = 0;
  #waited = 0;

  constructor(policy: RetryPolicy) {
    this.#policy = policy;
  }

  /** The wait before the next attempt; undefined if there is to be none. */
  fail(error: ProviderError): number | undefined {
    const { maxAttempts, maxSilentAttempts, maxTotalWaitMs } = this.#policy;
    if (!error.isTransient || this.count >= maxAttempts) return undefined;
    if (error instanceof ResponseTimeoutError) this.#silences += 1;
    if (this.#silences >= maxSilentAttempts) return undefined;
    const delay = error.retryAfterMs ?? this.#backOff();
    if (this.#waited + delay > maxTotalWaitMs) return undefined;
    this.#waited += delay;
    this.count += 1;
    return delay;
  }

  #backOff(): number {
    const { maxDelayMs, baseDelayMs, random } = this.#policy;
    const ceiling = Math.min(maxDelayMs, baseDelayMs * 2 ** (this.count - 1));
    // Half of the wait is random, so that clients that failed together do not come back together.
    return Math.round(ceiling * (0.5 + random() / 2));
  }
}
