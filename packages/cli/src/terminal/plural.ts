import { formatCount } from './format-numbers.ts';

/** A count with its noun. */
export function plural(count: number, noun: string, several = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : several}`;
}
