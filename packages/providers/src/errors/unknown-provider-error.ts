import { HdcError } from '@hdc/core';

export class UnknownProviderError extends HdcError {
  readonly value: string;
  readonly allowed: readonly string[];

  constructor(value: string, allowed: readonly string[]) {
    super('UNKNOWN_PROVIDER', `Unknown provider ${JSON.stringify(value)}; allowed: ${allowed.join(', ')}`);
    this.value = value;
    this.allowed = allowed;
  }
}
