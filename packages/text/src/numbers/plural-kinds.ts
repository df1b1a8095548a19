import { printable } from '../layout/printable.ts';
import { plural } from './plural.ts';

/** Counts by kind, in words: `{ 'stale-read': 2, 'old-output': 1 }` is `2 stale reads, 1 old output`. */
export function pluralKinds(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => plural(count, printable(kind).replaceAll('-', ' ')))
    .join(', ');
}
