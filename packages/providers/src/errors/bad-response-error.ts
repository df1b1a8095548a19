import { ProviderError, type ProviderFailure } from './provider-error.ts';

/** The answer is not what the vendor's API promises: malformed, of another shape or cut short. */
export class BadResponseError extends ProviderError {
  constructor(failure: ProviderFailure) {
    super('BAD_RESPONSE', failure);
  }
}
