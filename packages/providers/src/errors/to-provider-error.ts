import { isContextOverflow } from '@hdc/core';
import { AuthenticationError } from './authentication-error.ts';
import { BadRequestError } from './bad-request-error.ts';
import { BadResponseError } from './bad-response-error.ts';
import { ContextOverflowError } from './context-overflow-error.ts';
import { type FailureFacts, readFailure } from './failure-facts.ts';
import { NetworkError } from './network-error.ts';
import { ProviderError, type ProviderFailure } from './provider-error.ts';
import { RateLimitError } from './rate-limit-error.ts';
import type { Redact } from './redact.ts';
import { refusesPictures } from './refuses-pictures.ts';
import { ServerError } from './server-error.ts';

/** Gemini says it in the body: `"retryDelay": "34.5s"` (google.rpc.RetryInfo). */
const RETRY_DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

const DECIMAL = /^\d+(?:\.\d+)?$/;

/** Date.parse alone takes almost anything that has a number for a date. */
const HTTP_DATE = /^[A-Z][a-z]+, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

const MAX_MESSAGE_LENGTH = 600;
const MAX_CAUSES = 4;

/** Gemini answers a wrong key with status 400 and this reason. Source: google.rpc.ErrorInfo of the API. */
const WRONG_KEY = /API_KEY_INVALID|API key not valid/;

const USED_UP_KINDS = ['insufficient_quota', 'billing_error'];

export interface ErrorContext {
  readonly provider: string;
  readonly redact: Redact;
  readonly now: number;
}

/** One of our errors for whatever was thrown. Copies what is needed and keeps no reference to the rest. */
export function toProviderError(error: unknown, { provider, redact, now }: ErrorContext): ProviderError {
  const own = ownErrorIn(error);
  if (own) return own;
  const facts = readFailure(error);
  const cause = cleanCause(error, redact);
  const retryAfterMs = readRetryAfter(facts, now);
  const failure: ProviderFailure = {
    provider,
    message: shorten(redact(facts.message)),
    ...(facts.status !== undefined && { status: facts.status }),
    ...(cause && { cause }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  return classify(facts, failure);
}

/** An error of our fetch while an answer is being read comes wrapped by the SDK. */
function ownErrorIn(error: unknown, depth = 0): ProviderError | undefined {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Error) || depth > MAX_CAUSES) return undefined;
  return ownErrorIn(error.cause, depth + 1);
}

function classify(facts: FailureFacts, failure: ProviderFailure): ProviderError {
  const { status, kinds } = facts;
  if (facts.origin === 'answer') return new BadResponseError(failure);
  if (isOverflow(facts)) return new ContextOverflowError(failure);
  if (status === undefined) return withoutStatus(facts, failure);
  if (status === 401 || status === 403 || WRONG_KEY.test(facts.body)) return new AuthenticationError(failure);
  if (status === 429 || status === 402) {
    const isQuotaUsedUp = status === 402 || kinds.some((kind) => USED_UP_KINDS.includes(kind));
    return new RateLimitError({ ...failure, isQuotaUsedUp });
  }
  // Some servers call it a failure of their own, and would be asked again and again.
  if (refusesPictures(facts.message)) return new BadRequestError(failure);
  if (status >= 500 || status === 408 || status === 409) return new ServerError(failure);
  return new BadRequestError(failure);
}

function withoutStatus({ origin }: FailureFacts, failure: ProviderFailure): ProviderError {
  switch (origin) {
    case 'connection':
      return new NetworkError(failure);
    case 'request':
      return new BadRequestError(failure);
    case 'stream':
      return new ServerError(failure);
    case 'answer':
      return new BadResponseError(failure);
  }
}

function isOverflow({ message, status, body, kinds }: FailureFacts): boolean {
  return isContextOverflow({ message: [message, ...kinds].join('\n'), status, responseBody: body });
}

/** The chain of causes with names and messages only: the originals hold request bodies and headers. */
function cleanCause(error: unknown, redact: Redact, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth >= MAX_CAUSES) return undefined;
  const cause = cleanCause(error.cause, redact, depth + 1);
  const clean = new Error(shorten(redact(error.message)), cause && { cause });
  clean.name = error.name;
  delete clean.stack;
  return clean;
}

function shorten(text: string): string {
  return text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH)} […]` : text;
}

/** The wait that the vendor asks for: `retry-after-ms`, `retry-after` in seconds or as a date, or the body. */
function readRetryAfter({ headers, body }: FailureFacts, now: number): number | undefined {
  return (
    scaled(headers['retry-after-ms'], 1) ??
    scaled(headers['retry-after'], 1000) ??
    untilDate(headers['retry-after'], now) ??
    scaled(RETRY_DELAY.exec(body)?.[1], 1000)
  );
}

function scaled(value: string | undefined, factor: number): number | undefined {
  if (value === undefined || !DECIMAL.test(value.trim())) return undefined;
  const wait = Number(value) * factor;
  return Number.isFinite(wait) ? Math.ceil(wait) : undefined;
}

function untilDate(value: string | undefined, now: number): number | undefined {
  if (value === undefined || !HTTP_DATE.test(value.trim())) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
