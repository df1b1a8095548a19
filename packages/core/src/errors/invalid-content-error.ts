import { HdcError } from './hdc-error.ts';
import { quoteValue } from './quote-value.ts';

/** Something that is no history entry was handed over as one. */
export class InvalidContentError extends HdcError {
  readonly field: string;
  readonly value: unknown;
  readonly allowed: readonly string[];

  constructor(field: string, value: unknown, allowed: readonly string[]) {
    super('INVALID_CONTENT', `Invalid ${field} ${quoteValue(value)}; allowed: ${allowed.join(', ')}`);
    this.field = field;
    this.value = value;
    this.allowed = allowed;
  }
}
