import { printable } from '../layout/printable.ts';
import { plural } from './plural.ts';

/** Kinds whose names are no nouns that can be counted, as one and as several. */
const NOUNS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'bound-thinking': ['bound thought', 'bound thoughts'],
  'earlier-thinking': ['earlier thought', 'earlier thoughts'],
  'line-numbers': ['result with line numbers', 'results with line numbers'],
  noise: ['noisy output', 'noisy outputs'],
  'repeated-lines': ['block of repeated lines', 'blocks of repeated lines'],
  'search-hits': ['list of search hits', 'lists of search hits'],
};

/** Counts by kind, in words: `{ 'stale-read': 2, 'old-output': 1 }` is `2 stale reads, 1 old output`. */
export function pluralKinds(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => {
      const [one, several] = NOUNS[kind] ?? [printable(kind).replaceAll('-', ' ')];
      return plural(count, one, several);
    })
    .join(', ');
}
