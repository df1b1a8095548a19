import { HdcError } from '@hdc/core/errors';

/** The program was called in a way that it does not understand; the message says which is right. */
export class UsageError extends HdcError {
  constructor(message: string, options?: ErrorOptions) {
    super('USAGE', message, options);
  }
}
