import type { DriveOptions } from './drive-options.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { SentRequest } from './sent-request.ts';

/** Gives, for each request of a window, what would have been sent. */
export type Drive = (
  requests: readonly RecordedRequest[],
  options: DriveOptions,
) => AsyncIterable<SentRequest>;
