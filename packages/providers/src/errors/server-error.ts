import { ProviderError, type ProviderFailure } from './provider-error.ts';

/** The vendor's server failed or is overloaded. */
export class ServerError extends ProviderError {
  constructor(failure: ProviderFailure) {
    super('SERVER', failure);
  }

  override get isTransient(): boolean {
    return true;
  }
}
