import type { MissCause } from './miss.ts';
import type { CauseTotal } from './total-misses.ts';

/** What a cause means, for headings and totals. */
export const CAUSE_TITLES: Readonly<Record<MissCause, string>> = {
  lifetime: 'the cache had expired',
  model: 'another model',
  compaction: 'the history was compacted',
  tools: 'the tools changed',
  system: 'the system prompt changed',
  message: 'the client changed its history',
  flush: 'rewritten by hdc',
  evicted: 'dropped by the vendor',
};

/** A cause as a row of a table, with how many of its misses only look like it. */
export function describeCause({ cause, requests, inferred }: CauseTotal): string {
  const title = CAUSE_TITLES[cause];
  if (inferred === 0) return title;
  return inferred === requests ? `${title} (inferred)` : `${title} (${inferred} inferred)`;
}
