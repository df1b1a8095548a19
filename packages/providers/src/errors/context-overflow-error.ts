import { ProviderError, type ProviderFailure } from './provider-error.ts';

/** The request is too long for the model. */
export class ContextOverflowError extends ProviderError {
  constructor(failure: ProviderFailure) {
    super('CONTEXT_OVERFLOW', failure);
  }
}
