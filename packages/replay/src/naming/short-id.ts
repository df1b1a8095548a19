import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

/** Without letters that look like others. The first is a digit, so that no word of the command line is one. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const DIGITS = 8;
const LENGTH = 6;

/** The form of a short id, with the number of the session where a file holds several. */
export const SHORT_ID: RegExp = new RegExp(
  `^[${LETTERS.slice(0, DIGITS)}][${LETTERS}]{${LENGTH - 1}}(?:\\.\\d+)?$`,
);

/** An id to type for a file of sessions, by its path alone: nobody has to read a file to find it by its id. */
export function shortIdOf(path: string): string {
  const bytes = createHash('sha256').update(resolve(path)).digest();
  return Array.from(
    { length: LENGTH },
    (_, i) => LETTERS[(bytes[i] ?? 0) % (i === 0 ? DIGITS : LETTERS.length)],
  ).join('');
}
