import { describe, expect, test } from 'vitest';
import { findDirectives } from './find-directives.ts';

const LONG = 'The build takes a while on the old machine and nobody knows why that is. '.repeat(20);

test.each([
  ['a word', 'Never touch the lexer.', ['Never touch the lexer.']],
  ['a word in another case', 'ALWAYS run the tests', ['ALWAYS run the tests']],
  ['a phrase over white space', 'from  now\ton use tabs', ['from  now\ton use tabs']],
  ['a curly apostrophe', 'Don’t push', ['Don’t push']],
  ['only its own line', 'Hello.\nRemember: port 8080.\nThanks.', ['Remember: port 8080.']],
  [
    'the list behind it',
    'Always:\n- use tabs\n2. sign off\n\nThanks.',
    ['Always:', '- use tabs', '2. sign off'],
  ],
  ['a language without spaces', '请不要修改数据库。', ['请不要修改数据库。']],
  ['the sentence of a long line', `${LONG}Never use sudo. ${LONG}`, ['Never use sudo.']],
  ['no part of a word', 'nevertheless, the remembered-set', []],
  ['no hyphenated word', 'it is an always-on service', []],
  ['nothing in plain talk', 'The parser fails on line 12, can you look?', []],
])('finds %s', (_, text, expected) => expect(findDirectives(text)).toEqual(expected));

test('files inside a message are nobody’s wish', () => {
  const text = 'Look at it.\n--- a.md ---\nNever do this.\n--- End of content ---\nAlways ask first.';
  expect(findDirectives(text)).toEqual(['Always ask first.']);
});

describe('of a text full of such words', () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index} must never end`);
  const found = findDirectives(lines.join('\n'));

  test('so much is kept and no more', () => {
    const length = found.join('').length;
    expect(length).toBeLessThanOrEqual(4_000);
    expect(length).toBeGreaterThan(3_900);
  });
  test('from the beginning and the end', () => {
    expect([found[0], found.at(-1)]).toEqual([lines[0], lines.at(-1)]);
  });
});

test('of a sentence without an end, what is around the word is kept', () => {
  const [found = ''] = findDirectives(`${'x'.repeat(5_000)} never merge ${'y'.repeat(5_000)}`);
  expect(found).toContain('never merge');
  expect(found.length).toBeLessThanOrEqual(500);
});
