import type { MissCause } from './miss.ts';

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
