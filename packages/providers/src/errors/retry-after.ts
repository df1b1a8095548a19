import type { FailureFacts } from './failure-facts.ts';

/** Gemini says it in the body: `"retryDelay": "34.5s"` (google.rpc.RetryInfo). */
const RETRY_DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

const DECIMAL = /^\d+(?:\.\d+)?$/;

/** Date.parse alone takes almost anything that has a number for a date. */
const HTTP_DATE = /^[A-Z][a-z]+, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

/** How long the vendor asks to wait: `retry-after-ms`, `retry-after` in seconds or as a date, or the body. */
export function readRetryAfter({ headers, body }: FailureFacts, now: number): number | undefined {
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
