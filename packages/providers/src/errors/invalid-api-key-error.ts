import { HdcError } from '@hdc/core';

/** No key was given, or one that cannot be sent. Names the places to look at, never the key. */
export class InvalidApiKeyError extends HdcError {
  readonly provider: string;
  readonly variables: readonly string[];

  constructor(provider: string, variables: readonly string[], problem: string) {
    super('INVALID_API_KEY', `${provider}: ${problem}; set ${variables.join(' or ')}`);
    this.provider = provider;
    this.variables = variables;
  }
}
