import { HdcError } from '@hdc/core';

/** A person's file of models says something that cannot be used. */
export class InvalidModelsFileError extends HdcError {
  readonly path: string;

  constructor(path: string, problem: string, options?: ErrorOptions) {
    super('INVALID_MODELS_FILE', `${path}: ${problem}`, options);
    this.path = path;
  }
}
