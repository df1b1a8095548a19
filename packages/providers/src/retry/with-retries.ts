import { ProviderError } from '../errors/provider-error.ts';
import type { RetryPolicy } from './retry-policy.ts';

/**
 * Opens a stream again when it fails for a transient reason. Never after an item was passed on:
 * the receiver would see the beginning twice.
 */
export async function* withRetries<T>(
  open: () => AsyncIterable<T>,
  policy: RetryPolicy,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    let isPassedOn = false;
    try {
      for await (const item of open()) {
        isPassedOn = true;
        yield item;
      }
      return;
    } catch (error) {
      const delay = isPassedOn ? undefined : delayBeforeNext(error, attempt, policy);
      if (delay === undefined || waited + delay > policy.maxTotalWaitMs) throw error;
      waited += delay;
      await policy.sleep(delay, signal);
    }
  }
}

/** Undefined when there is to be no next attempt. */
function delayBeforeNext(error: unknown, attempt: number, policy: RetryPolicy): number | undefined {
  if (!(error instanceof ProviderError && error.isTransient)) return undefined;
  if (attempt >= policy.maxAttempts) return undefined;
  if (error.retryAfterMs !== undefined) return error.retryAfterMs;
  const ceiling = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1));
  // Half of the wait is random, so that clients that failed together do not come back together.
  return Math.round(ceiling * (0.5 + policy.random() / 2));
}
