import { HdcError } from '@hdc/core';

/** Nothing says which model to talk to. */
export class NotConfiguredError extends HdcError {
  constructor() {
    super('NOT_CONFIGURED', 'No model is configured');
  }
}
