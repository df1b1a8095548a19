import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainText, terminalText } from './terminal-text.ts';

const COLOUR = new RegExp(`${'\u001b'}\\[[\\d;]*m`, 'g');

test.each<[string, string, string]>([
  ['lines and tabs stay', 'a\n\tb\n', 'a\n\tb\n'],
  ['ends of lines of Windows are lines', 'a\r\nb', 'a\nb'],
  ['colours stay', '\u001b[1;31mred\u001b[0m', '\u001b[1;31mred\u001b[0m'],
  ['a carriage return is shown', 'shown\rhidden', 'shown\\u{d}hidden'],
  ['a cleared screen is shown', 'a\u001b[2Jb', 'a\\u{1b}[2Jb'],
  ['what fills the clipboard is shown', '\u001b]52;c;cm0=\u0007', '\\u{1b}]52;c;cm0=\\u{7}'],
  ['the one-byte form of a sequence is shown', 'a\u009b2J', 'a\\u{9b}2J'],
  ['letters that turn the direction are shown', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
  ['letters of all kinds stay', 'äß漢字👍🏽', 'äß漢字👍🏽'],
])('%s', (_, text, expected) => {
  expect(terminalText(text)).toBe(expected);
});

test('nothing but colours reaches a terminal, whatever is printed', () => {
  const piece = fc.oneof(
    fc.constantFrom('\u001b', '[', ']52;', '\u0007', '31m', '2J', '\r', '\n'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const clean = terminalText(pieces.join('')).replace(COLOUR, '');
      expect(clean).not.toMatch(/[^\P{Cc}\n\t]/u);
      expect(isPlainText(clean)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
