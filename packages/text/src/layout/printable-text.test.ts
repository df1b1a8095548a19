import { expect, test } from 'vitest';
import { printableText } from './printable-text.ts';

test.each<[string, string, string]>([
  ['lines and tabs', 'a\n\tb\n', 'a\n\tb\n'],
  ['ends of lines of Windows', 'a\r\nb', 'a\nb'],
  ['a carriage return alone', 'shown\rhidden', 'shownhidden'],
  ['colours', '\u001b[31mred\u001b[0m', 'red'],
  ['a cleared screen', 'a\u001b[2J\u001b[Hb', 'ab'],
  ['a title', 'a\u001b]0;title\u0007b', 'ab'],
  ['a link', '\u001b]8;;http://x\u0007text\u001b]8;;\u0007', 'text'],
  ['the one-byte form of a sequence', 'a\u009b2Jb', 'ab'],
  ['a sequence that is cut off', 'a\u001b[', 'a['],
  ['backspaces and bells', 'ab\b\u0007c', 'abc'],
  ['letters that turn the direction', 'a\u202eb\u2066c\u2028d', 'abcd'],
  ['letters of all kinds', 'äß漢字👍🏽', 'äß漢字👍🏽'],
])('leaves of %s what can be read', (_, text, expected) => {
  expect(printableText(text)).toBe(expected);
});
