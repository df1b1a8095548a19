import { isRecord } from '@hdc/core';

/** The conversation that `providerOptions.hdc.sessionId` names. */
export function sessionOf(providerOptions: unknown): string | undefined {
  const own = isRecord(providerOptions) ? providerOptions['hdc'] : undefined;
  const id = isRecord(own) ? own['sessionId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
