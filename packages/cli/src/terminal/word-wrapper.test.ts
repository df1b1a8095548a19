import { expect, test } from 'vitest';
import { WordWrapper } from './word-wrapper.ts';

function wrap(pieces: readonly string[], columns = 11): string {
  const wrapper = new WordWrapper(() => columns);
  return pieces.map((piece) => wrapper.add(piece)).join('') + wrapper.flush();
}

test.each<[string, readonly string[], string]>([
  ['leaves a short line alone', ['a bc def'], 'a bc def'],
  ['breaks between words', ['one two three four'], 'one two \nthree four'],
  ['knows words that come in pieces', ['one t', 'wo thr', 'ee', ' four'], 'one two \nthree four'],
  ['keeps the ends of lines', ['one\n\ntwo\n'], 'one\n\ntwo\n'],
  ['gives a long word a line of its own', ['a abcdefghijklmnop b'], 'a \nabcdefghijklmnop \nb'],
  ['does not break a long word that begins a line', ['abcdefghijklmnop'], 'abcdefghijklmnop'],
  [
    'leaves code alone',
    ['```\nlet a = 1; let b = 2;\n```\none two three'],
    '```\nlet a = 1; let b = 2;\n```\none two \nthree',
  ],
  [
    'leaves tables and indented lines alone',
    ['| a long | table |\n  and some code'],
    '| a long | table |\n  and some code',
  ],
  ['counts wide characters twice', ['漢字 漢字 漢字'], '漢字 漢字 \n漢字'],
])('%s', (_, pieces, expected) => {
  expect(wrap(pieces)).toBe(expected);
});

test('holds back only the last word', () => {
  const wrapper = new WordWrapper(() => 40);
  expect(wrapper.add('Hello wor')).toBe('Hello ');
  expect(wrapper.add('ld. ')).toBe('world. ');
  expect(wrapper.flush()).toBe('');
});
