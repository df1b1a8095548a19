/** A tool gave back something that is no list of messages. */
export class InvalidMessagesError extends Error {
  static readonly code = 'INVALID_MESSAGES';
  readonly code = InvalidMessagesError.code;

  constructor(what: string, value: unknown, allowed: string) {
    super(`Invalid ${what} ${describe(value)}; allowed: ${allowed}`);
    this.name = 'InvalidMessagesError';
  }
}

function describe(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 80);
}
