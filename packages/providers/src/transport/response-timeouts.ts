/** The longest silences that a server is allowed. Read anew for each request, so getters may stand here. */
export interface ResponseTimeouts {
  /** From sending a request to the first byte of the answer. */
  readonly firstByteMs: number;
  /** Between two pieces of an answer, whatever is in them. */
  readonly nextByteMs: number;
}

export const DEFAULT_RESPONSE_TIMEOUTS: ResponseTimeouts = { firstByteMs: 120_000, nextByteMs: 60_000 };
