import { type EditBuffer, insert, remove } from './edit-buffer.ts';

/** The candidates for the end of a text, and the chosen one. */
export interface Completion {
  readonly candidates: readonly string[];
  readonly end: string;
  readonly before: EditBuffer;
  readonly index: number;
}

/** The text with a candidate in the place of its end. */
export function completed(before: EditBuffer, end: string, candidate: string): EditBuffer {
  return insert(remove(before, before.cursor - end.length), candidate);
}

/** The common beginning of all candidates. */
export function commonStart(candidates: readonly string[]): string {
  const [first = '', ...others] = candidates;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}
