import type { Readable } from 'node:stream';

/** The head of an answer, and its body as it comes. */
export interface VendorAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly body: Readable;
}
