import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askKey } from './ask-key.ts';

const DRAWN = { sequence: '\u001b[0n' };
const CHOICES = [
  { key: 'y', value: 'once' },
  { key: 'n', value: 'deny' },
];

/** A key, something that the terminal says, or so many milliseconds of silence. */
type Event = string | number | { readonly sequence: string };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function play(events: readonly Event[], isTyping = false) {
  const input = new PassThrough();
  const output = new PassThrough({ encoding: 'utf8' });
  let [answer, typed] = ['none yet', ''];
  const onOtherKey = (text: string | undefined) => {
    typed += text ?? '';
  };
  const question = { input, output, choices: CHOICES, isTyping, onOtherKey };
  const asked = askKey(question).then((value) => {
    answer = value ?? 'interrupted';
  });
  for (const event of events) {
    if (typeof event === 'number') await vi.advanceTimersByTimeAsync(event);
    else if (typeof event === 'string') input.emit('keypress', event, { name: event, sequence: event });
    else input.emit('keypress', undefined, event);
  }
  await vi.advanceTimersByTimeAsync(200);
  const seen = [answer, typed];
  input.emit('keypress', undefined, { name: 'escape' });
  await asked;
  return seen;
}

test.each<[string, readonly Event[], boolean, readonly string[]]>([
  ['a key after the question stood there for a while', [DRAWN, 400, 'y'], false, ['once', '']],
  ['a key in a terminal that does not say when it has drawn', [1_400, 'y'], false, ['once', '']],
  ['no key before the terminal has drawn the question', ['y', DRAWN, 400], false, ['none yet', 'y']],
  ['no key at the very moment it stands there', [DRAWN, 'y', 400], false, ['none yet', 'y']],
  ['no key of somebody who was just typing', [DRAWN, 400, 'y'], true, ['none yet', 'y']],
  ['a key of somebody who has stopped typing', [DRAWN, 1_600, 'y'], true, ['once', '']],
  ['no key that another follows at once', [DRAWN, 400, 'y', 'e', 's'], false, ['none yet', 'yes']],
  ['no Enter, nor a key that is no answer', [DRAWN, 400, '\r', 300, 'x', 1_000], false, ['none yet', '']],
  ['no key of a word', [DRAWN, 400, 'x', 'y', 400, 'y'], false, ['none yet', 'xyy']],
  ['the key behind a slip', [DRAWN, 400, 'x', 400, 'n'], false, ['deny', '']],
  ['the key behind a word', [DRAWN, 400, 'x', 'y', 1_600, 'n'], false, ['deny', 'xy']],
])('takes %s', async (_, events, isTyping, expected) => {
  expect(await play(events, isTyping)).toEqual(expected);
});
