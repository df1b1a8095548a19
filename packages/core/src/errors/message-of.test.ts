import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { messageOf } from './message-of.ts';

test.each<[string, unknown, string]>([
  ['an error', new TypeError('no such thing'), 'no such thing'],
  ['an error of another context', runInNewContext('new Error("elsewhere")'), 'elsewhere'],
  ['a text', 'just words', 'just words'],
  ['a number', 5, '5'],
  ['nothing', undefined, 'undefined'],
  ['an object without a prototype', Object.create(null), 'an object'],
  ['an object whose message is none', { message: 5 }, 'an object'],
])('%s', (_, thrown, expected) => {
  expect(messageOf(thrown)).toBe(expected);
});
