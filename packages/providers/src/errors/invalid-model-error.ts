import { HdcError } from '@hdc/core';

/** The name of the model cannot be sent. */
export class InvalidModelError extends HdcError {
  readonly provider: string;
  readonly model: string;

  constructor(provider: string, model: string, example: string) {
    super('INVALID_MODEL', `${provider}: ${JSON.stringify(model)} is no name of a model, such as ${example}`);
    this.provider = provider;
    this.model = model;
  }
}
