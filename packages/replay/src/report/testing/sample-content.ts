import type { ReportedMiss } from '@hdc/prices';
import type { ContentShare } from '../../content/content-share.ts';

const part = (scale: number) => ({
  input: 1 * scale,
  cacheRead: 6 * scale,
  cacheWrite: 2 * scale,
  cacheWrite1h: 0,
  output: 1 * scale,
});

/** Reads had six, commands three and thinking one of each ten dollars. */
export const SAMPLE_CONTENT: readonly ContentShare[] = [
  { kind: 'read', tokens: part(6_000), usd: part(0.06) },
  { kind: 'command', tokens: part(3_000), usd: part(0.03) },
  { kind: 'thinking', tokens: part(1_000), usd: part(0.01) },
];

export const SAMPLE_MISSES: readonly ReportedMiss[] = [
  {
    request: 2,
    cause: 'lifetime',
    also: [],
    why: 'the cache had expired: 6 minutes since the request before, kept for 5 minutes',
    tokens: 40_000,
    cost: 0.46,
  },
  {
    request: 4,
    cause: 'evicted',
    certainty: 'likely',
    also: [],
    why: 'likely dropped by the vendor',
    tokens: 10_000,
    cost: 0.115,
  },
];
