import { plural } from '@hdc/text';
import type { Miss, MissCause, ToolChanges } from './miss.ts';

/** The meaning of a cause, for headings and totals. */
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

const MOST_NAMES = 3;

/** A miss in words, as exactly as it is known. */
export function describeMiss(miss: Miss): string {
  const { cause, certainty } = miss;
  if (certainty === undefined) return describeSeen(miss);
  const word = certainty === 'likely' ? 'likely' : 'possibly';
  return `${word} ${cause === 'system' ? 'the beginning changed: tools or system prompt' : describeSeen(miss)}`;
}

function describeSeen({ cause, gapSeconds, lifetimeSeconds, models, tools, message }: Miss): string {
  const title = CAUSE_TITLES[cause];
  if (cause === 'lifetime' && lifetimeSeconds !== undefined) {
    return `${title}: ${duration(gapSeconds)} since the request before, kept for ${duration(lifetimeSeconds)}`;
  }
  if (cause === 'model' && models) return `${title}: ${models.join(' → ')}`;
  if (cause === 'tools' && tools) return `${title}: ${describeTools(tools)}`;
  if (cause === 'message' && message !== undefined) return `${title}: message ${message}`;
  return title;
}

function describeTools({ added, removed, changed, isReordered }: ToolChanges): string {
  if (isReordered) return 'another order';
  const parts = [
    ['added', added],
    ['removed', removed],
    ['changed', changed],
  ] as const;
  return parts
    .filter(([, names]) => names.length > 0)
    .map(([verb, names]) => `${verb} ${listOf(names)}`)
    .join('; ');
}

function listOf(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

function duration(seconds: number): string {
  if (seconds < 120) return plural(Math.round(seconds), 'second');
  if (seconds < 7_200) return plural(Math.round(seconds / 60), 'minute');
  return plural(Math.round(seconds / 3_600), 'hour');
}
