import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askChoice } from './ask-choice.ts';
import { type LineInputOptions, type LineResult, readLine } from './read-line.ts';

const ENTER = '\r';
const ESCAPE = '\u001b';
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const PASTE_START = '\u001b[200~';
const PASTE_END = '\u001b[201~';

function read(typed: string, options: Partial<LineInputOptions> = {}): Promise<LineResult> {
  const input = new PassThrough();
  const result = readLine({
    input,
    output: new PassThrough(),
    complete: async (line) => [[], line],
    history: [],
    prompt: '› ',
    continuation: '… ',
    typedAhead: '',
    ...options,
  });
  input.write(typed);
  return result;
}

const line = (text: string, rest = ''): LineResult => ({ type: 'line', text, rest });

test.each<[string, string, LineResult]>([
  ['a line', `one two${ENTER}`, line('one two')],
  ['what came together with Enter', `one${ENTER}two`, line('one', 'two')],
  ['a line that a backslash continues', `one\\${ENTER}two${ENTER}`, line('one\ntwo')],
  ['pasted lines as one', `${PASTE_START}one${ENTER}two${PASTE_END}${ENTER}`, line('one\ntwo')],
  ['Ctrl-C on an empty line', CTRL_C, { type: 'interrupt', isEmpty: true }],
  ['Ctrl-C on a line', `one${CTRL_C}`, { type: 'interrupt', isEmpty: false }],
  ['Ctrl-D', CTRL_D, { type: 'end' }],
])('reads %s', async (_, typed, expected) => {
  expect(await read(typed)).toEqual(expected);
});

test('begins with what was typed ahead', async () => {
  expect(await read(`two${ENTER}`, { typedAhead: 'one ' })).toEqual(line('one two'));
});

test('ends when the signal does, and on Esc where that is wanted', async () => {
  const interrupt = new AbortController();
  const aborted = read('one', { signal: interrupt.signal });
  interrupt.abort();
  expect(await aborted).toMatchObject({ type: 'interrupt' });
  expect(await read(ESCAPE, { isEscapeInterrupt: true })).toMatchObject({ type: 'interrupt' });
});

test.each<[string, string, string | undefined]>([
  ['a key', `y${ENTER}`, 'once'],
  ['a word, in any case', `Yes${ENTER}`, 'once'],
  ['a key after something else', `perhaps${ENTER}y${ENTER}`, 'once'],
  ['nothing by Enter alone', `${ENTER}${ENTER}n${ENTER}`, 'deny'],
  ['nothing by a word that begins like one', `yesterday${ENTER}n${ENTER}`, 'deny'],
  ['no answer', CTRL_C, undefined],
])('a question takes %s', async (_, typed, expected) => {
  const input = new PassThrough();
  const choices = [
    { key: 'y', words: ['yes'], value: 'once' },
    { key: 'n', value: 'deny' },
  ];
  const answer = askChoice({ input, output: new PassThrough(), choices });
  // One after the other, as a person types.
  for (const key of typed) {
    input.write(key);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await answer).toBe(expected);
});
