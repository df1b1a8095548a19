import { ProviderError, type ProviderFailure } from './provider-error.ts';

interface RateLimitFailure extends ProviderFailure {
  /** Waiting does not help. */
  readonly isQuotaUsedUp?: boolean;
}

/** Too many requests, or a quota that is used up. */
export class RateLimitError extends ProviderError {
  readonly #isQuotaUsedUp: boolean;

  constructor({ isQuotaUsedUp = false, ...failure }: RateLimitFailure) {
    super('RATE_LIMIT', failure);
    this.#isQuotaUsedUp = isQuotaUsedUp;
  }

  override get isTransient(): boolean {
    return !this.#isQuotaUsedUp;
  }
}
