import { HdcError } from '@hdc/core';

/** The store of decisions cannot be asked now: what was decided before is not known. */
export class StoreUnavailableError extends HdcError {
  constructor(message: string, options?: ErrorOptions) {
    super('STORE_UNAVAILABLE', message, options);
  }
}
