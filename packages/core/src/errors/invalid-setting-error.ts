import { HdcError } from './hdc-error.ts';
import { quoteValue } from './quote-value.ts';

/** A setting was given a value that it does not take. */
export class InvalidSettingError extends HdcError {
  readonly key: string;
  readonly value: unknown;
  readonly allowed: string;

  constructor(key: string, value: unknown, allowed: string) {
    super('INVALID_SETTING', `Invalid value ${quoteValue(value)} for ${key}; allowed: ${allowed}`);
    this.key = key;
    this.value = value;
    this.allowed = allowed;
  }
}
