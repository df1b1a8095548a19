import type { IContent } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';
import type { RecordedRequest } from './recorded-request.ts';

/** Everything that a recorded request held. */
export function requestEntries(
  windows: Transcript['windows'],
  { window, length }: RecordedRequest,
): readonly IContent[] {
  return windows[window]?.entries.slice(0, length) ?? [];
}
