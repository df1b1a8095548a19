import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { InputHistory } from './input-history.ts';

const folder = useTemporaryFolder();

const path = () => folder('state', 'input-history.jsonl');

function historyOf(content: string): readonly string[] {
  mkdirSync(folder('state'));
  writeFileSync(path(), content);
  return new InputHistory(path()).lines;
}

test('keeps lines for later, the newest first, in a file for this person alone', () => {
  const history = new InputHistory(path());
  for (const line of ['first', 'se "co" nd', 'dritte ü']) history.add(line);
  expect(history.lines).toEqual(['dritte ü', 'se "co" nd', 'first']);
  expect(new InputHistory(path()).lines).toEqual(history.lines);
  if (process.platform !== 'win32') expect(statSync(path()).mode & 0o077).toBe(0);
});

test.each([
  ['nothing', ''],
  ['the same again', 'first'],
])('does not keep %s', (_, line) => {
  const history = new InputHistory(path());
  history.add('first');
  history.add(line);
  expect(history.lines).toEqual(['first']);
  expect(readFileSync(path(), 'utf8')).toBe('{"line":"first"}\n');
});

test('keeps a prompt of several lines as one', () => {
  new InputHistory(path()).add('a\nb');
  expect(new InputHistory(path()).lines).toEqual(['a\nb']);
});

test.each<[string, string, readonly string[]]>([
  ['cut off', '{"line":"a"}\n{"line":"b', ['a']],
  ['no JSON', 'what\n\n{"line":"a"}\n\u0000\n', ['a']],
  ['of another kind', '{"line":1}\n["line"]\nnull\n{"lines":"x"}\n{"line":"a"}\n', ['a']],
])('passes over lines that are %s', (_, content, lines) => {
  expect(historyOf(content)).toEqual(lines);
});

test('keeps the newest thousand', () => {
  const all = Array.from({ length: 1_500 }, (_, index) => `${JSON.stringify({ line: `line ${index}` })}\n`);
  const lines = historyOf(all.join(''));
  expect(lines).toHaveLength(1_000);
  expect(lines[0]).toBe('line 1499');
});

test('a file that has grown long is cut to what is kept', () => {
  const all = Array.from({ length: 2_500 }, (_, index) => `${JSON.stringify({ line: `line ${index}` })}\n`);
  historyOf(all.join(''));
  expect(readFileSync(path(), 'utf8')).toBe(all.slice(-1_000).join(''));
});

test('goes on in memory where nothing can be written', () => {
  writeFileSync(folder('state'), 'a file, not a folder');
  const history = new InputHistory(path());
  history.add('first');
  expect(history.lines).toEqual(['first']);
});
