import { stripVTControlCharacters } from 'node:util';

// Control characters, and those that turn the direction of what follows.
const UNPRINTABLE = /[\p{Cc}\u{2028}-\u{202e}\u{2066}-\u{2069}]+/gu;

/** A text of a recorded session on one line, unable to steer the terminal it is printed in. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, ' ').trim();
}
