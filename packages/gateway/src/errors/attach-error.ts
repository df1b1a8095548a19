import { HdcError } from '@hdc/core';

/** An agent's settings were not edited, or could not be restored. */
export class AttachError extends HdcError {
  constructor(message: string, options?: ErrorOptions) {
    super('ATTACH_REFUSED', message, options);
  }
}
