import { HdcError } from './hdc-error.ts';

/** A compression could not be carried out; the history is as it was. The reason is kept as `cause`. */
export class CompressionExecutionError extends HdcError {
  readonly strategy: string;

  constructor(strategy: string, message: string, options?: ErrorOptions) {
    super('COMPRESSION_FAILED', `${strategy}: ${message}`, options);
    this.strategy = strategy;
  }
}
