import { formatCount } from './format-count.ts';

/** A count with its noun: `1 session`, `2,000 entries`. */
export function plural(count: number, noun: string, several: string = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : several}`;
}
