import { expect, test } from 'vitest';
import { editLines, lineEndingOf, splitLines, withLineEnding } from './text-lines.ts';

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a\n']],
  ['a\r\nb', ['a\r\n', 'b']],
  ['\n\n', ['\n', '\n']],
  ['a\rb\n', ['a\rb\n']],
])('splits %j into lines that keep their endings', (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});

test.each([
  ['one line', undefined],
  ['a\nb', '\n'],
  ['a\r\nb\r\nc\n', '\r\n'],
  ['a\r\nb\n', '\n'],
])('finds the line ending of %j', (text, ending) => {
  expect(lineEndingOf(text)).toBe(ending);
});

test('makes all line endings the same', () => {
  expect(withLineEnding('a\nb\r\nc', '\r\n')).toBe('a\r\nb\r\nc');
  expect(withLineEnding('a\nb\r\nc', undefined)).toBe('a\nb\r\nc');
});

test('keeps the byte order mark in front when the first line goes', () => {
  expect(editLines('\uFEFFa\nb\n', (lines) => lines.slice(1))).toBe('\uFEFFb\n');
});
