import { expect, test } from 'vitest';
import { showControlCharacters } from './show-control-characters.ts';

test.each([
  ['plain text with umlauts äöü and 日本', 'plain text with umlauts äöü and 日本'],
  ['lines\n\tand tabs', 'lines\n\tand tabs'],
  ['rm -rf x\recho hi', 'rm -rf x\\u{d}echo hi'],
  ['\u001b[2Kecho', '\\u{1b}[2Kecho'],
  ['a\u202eb', 'a\\u{202e}b'],
  ['a\u3164\u034fb', 'a\\u{3164}\\u{34f}b'],
  ['❤\uFE0F', '❤\uFE0F'],
  ['a\u2028b', 'a\\u{2028}b'],
])('%j is shown as %j', (text, shown) => {
  expect(showControlCharacters(text)).toBe(shown);
});
