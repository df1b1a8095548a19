import type { RecordedRequest } from '../recorded/recorded-request.ts';

/** If no times were recorded, requests follow one another. */
const USUAL_GAP_MS = 5_000;
const START = Date.UTC(2026, 10, 1);

/** When each request was sent, in milliseconds since the epoch; time never runs backwards. */
export function sendTimes(requests: readonly RecordedRequest[]): readonly number[] {
  let at = (requests.find(({ sentAt }) => sentAt !== undefined)?.sentAt ?? START) - USUAL_GAP_MS;
  return requests.map(({ sentAt }) => {
    at = sentAt === undefined ? at + USUAL_GAP_MS : Math.max(at, sentAt);
    return at;
  });
}
