import type { Readable } from 'node:stream';
import { errorCode } from '@hdc/core/errors';
import { Refusal } from '../errors/refusal.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** The head of an answer, and its body as it comes. */
export interface VendorAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly body: Readable;
}

/** The error that a client gets instead of an answer: it names the host and the code, nothing of the request. */
export function unreachable({ url }: Upstream, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = errorCode(error) ?? 'UNKNOWN';
  const isLate = code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT';
  return new Refusal(
    isLate ? 504 : 502,
    isLate ? 'VENDOR_TIMEOUT' : 'VENDOR_UNREACHABLE',
    `${url.host} ${isLate ? 'did not answer in time' : 'cannot be reached'} (${code})`,
  );
}
