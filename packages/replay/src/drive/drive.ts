import type { RecordedRequest } from '../recorded/recorded-request.ts';
import type { DriveOptions } from './drive-options.ts';
import type { MeasuredRequest } from './sent-request.ts';

/** Gives, for each request of a session, what would have been sent. */
export type Drive = (
  requests: readonly RecordedRequest[],
  options: DriveOptions,
) => AsyncIterable<MeasuredRequest>;

/** The requests of each window: what was sent before a compaction is gone behind it. */
export function splitByWindow(requests: readonly RecordedRequest[]): readonly (readonly RecordedRequest[])[] {
  const windows = new Map<number, RecordedRequest[]>();
  for (const request of requests) {
    const known = windows.get(request.window);
    if (known) known.push(request);
    else windows.set(request.window, [request]);
  }
  return [...windows.values()];
}
