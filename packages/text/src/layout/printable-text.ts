import { stripVTControlCharacters } from 'node:util';

// Everything that could steer a terminal, but for the ends of lines and tabs.
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u{2028}-\u{202e}\u{2066}-\u{2069}]/gu;

/** A text of several lines, such as a model's answer, unable to steer the terminal it is printed in. */
export function printableText(text: string): string {
  return stripVTControlCharacters(text).replaceAll('\r\n', '\n').replace(UNPRINTABLE, '');
}
