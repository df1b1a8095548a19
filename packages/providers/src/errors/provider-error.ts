import { HdcError } from '@hdc/core';

export type ProviderErrorCode =
  | 'AUTHENTICATION'
  | 'RATE_LIMIT'
  | 'CONTEXT_OVERFLOW'
  | 'BAD_REQUEST'
  | 'SERVER'
  | 'NETWORK'
  | 'TIMEOUT'
  | 'BAD_RESPONSE';

/** The facts about a failed call. None of them holds a key. */
export interface ProviderFailure {
  readonly provider: string;
  readonly message: string;
  readonly status?: number;
  readonly cause?: Error;
  readonly retryAfterMs?: number;
}

/** A call of a model failed. Neither the error nor its causes carry a key or request headers. */
export class ProviderError extends HdcError {
  declare readonly code: ProviderErrorCode;
  readonly provider: string;
  readonly status: number | undefined;
  /** The wait that the vendor asks for, if it does. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ProviderErrorCode, { provider, message, status, cause, retryAfterMs }: ProviderFailure) {
    super(code, `${provider}: ${message}`, cause && { cause });
    this.provider = provider;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same request may succeed a little later. */
  get isTransient(): boolean {
    return false;
  }
}
