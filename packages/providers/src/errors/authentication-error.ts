import { ProviderError, type ProviderFailure } from './provider-error.ts';

/** The key is wrong, or may not do this. */
export class AuthenticationError extends ProviderError {
  constructor(failure: ProviderFailure) {
    super('AUTHENTICATION', failure);
  }
}
