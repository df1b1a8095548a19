import { HdcError } from '@hdc/core';

/** The server of an agent cannot be told with certainty; the message says what to type instead. */
export class AgentSettingsError extends HdcError {
  constructor(message: string, options?: ErrorOptions) {
    super('AGENT_SETTINGS', message, options);
  }
}
