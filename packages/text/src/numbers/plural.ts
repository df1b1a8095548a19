import { printable } from '../layout/printable.ts';
import { formatCount } from './figures.ts';

/** Kinds whose names are no nouns that can be counted, as one and as several. */
const NOUNS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'bound-thinking': ['bound thought', 'bound thoughts'],
  'earlier-thinking': ['earlier thought', 'earlier thoughts'],
  'hit-lines': ['very long hit', 'very long hits'],
  'json-rows': ['list of JSON rows', 'lists of JSON rows'],
  'library-frames': ['run of library frames', 'runs of library frames'],
  'line-numbers': ['result with line numbers', 'results with line numbers'],
  noise: ['noisy output', 'noisy outputs'],
  progress: ['progress output', 'progress outputs'],
  'repeated-lines': ['block of repeated lines', 'blocks of repeated lines'],
  'search-hits': ['list of search hits', 'lists of search hits'],
  'stands-above': ['repetition of lines above', 'repetitions of lines above'],
  'test-runs': ['test run', 'test runs'],
};

const KILO = 1024;

/** A size for people: `12 bytes`, `3.4 KB`, `10.0 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILO) return plural(bytes, 'byte');
  const [size, unit] = bytes < KILO * KILO ? [bytes / KILO, 'KB'] : [bytes / KILO / KILO, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}

/** A count with its noun: `1 session`, `2,000 entries`. */
export function plural(count: number, noun: string, several: string = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : several}`;
}

/** Counts by kind, in words: `{ 'stale-read': 2, 'old-output': 1 }` is `2 stale reads, 1 old output`. */
export function pluralKinds(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => {
      const [one, several] = NOUNS[kind] ?? [printable(kind).replaceAll('-', ' ')];
      return plural(count, one, several);
    })
    .join(', ');
}
