import { HdcError } from './hdc-error.ts';
import { quoteValue } from './quote-value.ts';

export class UnknownStrategyError extends HdcError {
  readonly value: unknown;
  readonly allowed: readonly string[];

  constructor(value: unknown, allowed: readonly string[]) {
    super(
      'UNKNOWN_STRATEGY',
      `Unknown compression strategy ${quoteValue(value)}; allowed: ${allowed.join(', ')}`,
    );
    this.value = value;
    this.allowed = allowed;
  }
}
