import { HdcError } from '@hdc/core';

/** The base URL cannot be used. The message does not quote it: it may carry a password. */
export class InvalidBaseUrlError extends HdcError {
  readonly provider: string;

  constructor(provider: string, problem: string) {
    super('INVALID_BASE_URL', `${provider}: the base URL ${problem}`);
    this.provider = provider;
  }
}
