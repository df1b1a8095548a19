import { ProviderError } from './provider-error.ts';

interface ResponseTimeout {
  readonly provider: string;
  readonly isFirstByte: boolean;
  readonly limitMs: number;
}

/** The server was silent for too long. */
export class ResponseTimeoutError extends ProviderError {
  readonly limitMs: number;

  constructor({ provider, isFirstByte, limitMs }: ResponseTimeout) {
    const seconds = limitMs / 1_000;
    const what = isFirstByte ? 'did not begin to answer within' : 'sent nothing more of its answer for';
    const setting = isFirstByte ? 'first-byte-timeout' : 'next-byte-timeout';
    super('TIMEOUT', { provider, message: `the server ${what} ${seconds} s (setting ${setting})` });
    this.limitMs = limitMs;
  }

  override get isTransient(): boolean {
    return true;
  }
}
