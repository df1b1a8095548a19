import { ProviderError, type ProviderFailure } from './provider-error.ts';

/** The vendor refused the request: an unknown model, an invalid field, content it does not take. */
export class BadRequestError extends ProviderError {
  constructor(failure: ProviderFailure) {
    super('BAD_REQUEST', failure);
  }
}
