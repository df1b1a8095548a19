import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { collectKeys, type Key, withKey } from './typed-keys.ts';

test.each<[string, string | undefined, Key | undefined, string]>([
  ['a character is added', 'c', { name: 'c' }, 'abc'],
  ['a character that no key has is added', '漢', undefined, 'ab漢'],
  ['Backspace takes one', '\u007f', { name: 'backspace' }, 'a'],
  ['Enter becomes a blank', '\r', { name: 'return' }, 'ab '],
  ['a key with Ctrl says nothing', '\u0001', { name: 'a', ctrl: true }, 'ab'],
  ['a key with Alt says nothing', 'x', { name: 'x', meta: true }, 'ab'],
  ['an arrow says nothing', undefined, { name: 'up' }, 'ab'],
])('%s', (_, text, key, expected) => {
  expect(withKey('ab', text, key)).toBe(expected);
});

test('Backspace takes a whole character', () => {
  expect(withKey('ab🎉', '\u007f', { name: 'backspace' })).toBe('ab');
});

test('keys are kept until somebody wants them', () => {
  const input = new PassThrough();
  const take = collectKeys(input);
  for (const letter of 'abc') input.emit('keypress', letter, { name: letter });
  expect(take()).toBe('abc');
  expect(input.listenerCount('keypress')).toBe(0);
});
