import { ProviderError, type ProviderFailure } from './provider-error.ts';

/** No connection, or one that broke. */
export class NetworkError extends ProviderError {
  constructor(failure: ProviderFailure) {
    super('NETWORK', failure);
  }

  override get isTransient(): boolean {
    return true;
  }
}
