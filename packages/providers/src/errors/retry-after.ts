import type { FailureFacts } from './failure-facts.ts';

/** Gemini says it in the body: `"retryDelay": "34.5s"` (google.rpc.RetryInfo). */
const RETRY_DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

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
  if (!value?.trim()) return undefined;
  const wait = Number(value) * factor;
  return Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : undefined;
}

function untilDate(value: string | undefined, now: number): number | undefined {
  const date = Date.parse(value ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
