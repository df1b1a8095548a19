import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedPrompt } from '../converse.ts';
import { layoutBuffer, layoutSent } from './layout-buffer.ts';
import { PromptEditor, type PromptEvent } from './prompt-editor.ts';
import type { PromptEditorOptions } from './prompt-editor-options.ts';

const ALT_ENTER = '\u001b\r';
const CTRL_J = '\n';
const UP = '\u001b[A';
const DOWN = '\u001b[B';
const LEFT = '\u001b[D';
const CTRL_R = '\u0012';
const paste = (text: string) => `\u001b[200~${text}\u001b[201~`;

function optionsOf(changes: Partial<PromptEditorOptions> = {}): PromptEditorOptions {
  return {
    input: new PassThrough(),
    output: new PassThrough(),
    columns: () => 40,
    rows: () => 24,
    reflows: true,
    settlesAfterMs: 60,
    complete: async () => [[], ''],
    history: ['newest line', 'two\nlines', 'oldest'],
    prompt: '› ',
    continuation: '… ',
    typedAhead: '',
    onPaste: (text) => text,
    onClipboard: async () => ({ note: 'nothing there' }),
    ...changes,
  };
}

async function type(keys: readonly string[], changes: Partial<PromptEditorOptions> = {}): Promise<unknown> {
  const options = optionsOf(changes);
  const result = readTypedPrompt(options);
  for (const key of keys) {
    if (options.input instanceof PassThrough) options.input.write(key);
    await nextTurn();
    await nextTurn();
  }
  return result;
}

const line = (text: string) => ({ type: 'line', text, rest: '' });

test.each<[string, readonly string[], unknown]>([
  ['a line', ['one', '\r'], line('one')],
  ['a line that Alt-Enter adds', ['one', ALT_ENTER, 'two', '\r'], line('one\ntwo')],
  ['a line that Ctrl-J adds', ['one', CTRL_J, 'two', '\r'], line('one\ntwo')],
  ['a line that a backslash continues', ['one\\', '\r', 'two', '\r'], line('one\ntwo')],
  ['what arrows reach in the line above', ['ab', ALT_ENTER, 'cd', UP, 'X', '\r'], line('abX\ncd')],
  ['a paste with lines and tabs', [paste('a\r\tb\rc'), '\r'], line('a\n\tb\nc')],
  ['history', [UP, '\r'], line('newest line')],
  ['history of several lines, line by line', [UP, UP, UP, 'X', '\r'], line('twoX\nlines')],
  ['the way back from history', ['draft', UP, DOWN, '\r'], line('draft')],
  ['a search', [CTRL_R, 'old', '\r', '\r'], line('oldest')],
  ['a second find of a search', [CTRL_R, 'li', CTRL_R, '\r', '\r'], line('two\nlines')],
  ['a search that was called off', ['x', CTRL_R, 'old', '\u0007', '\r'], line('x')],
  ['a character of several parts as one', ['a👩‍👩‍👧b', LEFT, LEFT, 'X', '\r'], line('aX👩‍👩‍👧b')],
  ['a word taken out', ['one two', '\u0017', '\r'], line('one')],
  ['Ctrl-C', ['x', '\u0003'], { type: 'interrupt', isEmpty: false }],
  ['Ctrl-D', ['\u0004'], { type: 'end' }],
])('takes %s', async (_, keys, expected) => {
  expect(await type(keys)).toEqual(expected);
});

test('a paste of 20 000 characters comes whole, and is drawn once', async () => {
  const output = new PassThrough({ encoding: 'utf8' });
  const text = 'word '.repeat(4_000).trim();
  expect(await type([paste(text), '\r'], { output })).toEqual(line(text));
  expect(String(output.read()).split('\u001b[0J').length).toBeLessThan(8);
});

test('a paste of 60 lines is one chip, which can be opened, and is sent as it was pasted', async () => {
  const output = new PassThrough({ encoding: 'utf8' });
  const text = Array.from({ length: 60 }, (_, i) => `line ${i + 1}`).join('\n');
  const pasted = paste(text.replaceAll('\n', '\r'));
  const BACKSPACE = '\u007f';
  expect(await type(['see ', pasted, ' and go', '\r'], { output })).toEqual(line(`see ${text} and go`));
  const shown = String(output.read());
  expect(shown).toContain('› see [pasted: 60 lines] and go');
  expect(shown).toContain('Ctrl-O opens what was pasted');
  expect(shown).not.toContain('line 7');
  expect(await type(['see ', pasted, BACKSPACE, 'it', '\r'])).toEqual(line('see it'));
  expect(await type([pasted, '\u000f', BACKSPACE, 'x', '\r'], { output })).toEqual(
    line(`${text.slice(0, -1)}x`),
  );
  expect(String(output.read())).toContain('… line 60');
});

test('a picture that is pasted by its path is mentioned', async () => {
  const onPaste = (text: string) => (text === '/w/a.png' ? '@a.png ' : text);
  expect(await type(['see ', paste('/w/a.png'), '\r'], { onPaste })).toEqual(line('see @a.png'));
});

test.each([
  ['Ctrl-V', '\u0016'],
  ['an empty paste', paste('')],
])('%s brings the picture on the clipboard along, or says why not', async (_, keys) => {
  const onClipboard = async () => ({ text: '@clipboard-1.png ' });
  expect(await type(['see ', keys, '\r'], { onClipboard })).toEqual(line('see @clipboard-1.png'));
  const output = new PassThrough({ encoding: 'utf8' });
  expect(await type(['see', keys, '\r'], { output })).toEqual(line('see'));
  expect(String(output.read())).toContain('nothing there');
  const fail = () => Promise.reject(new Error('no \u001b[2J'));
  expect(await type(['see', keys, '\r'], { output, onClipboard: fail })).toEqual(line('see'));
  expect(String(output.read())).toContain('the clipboard cannot be read: Error: no');
});

test('Tab completes: what is common, then the list, then one after the other', () => {
  const events: PromptEvent[] = [];
  const output = new PassThrough({ encoding: 'utf8' });
  const candidates = ['@src/one.ts ', '@src/other.ts '];
  const editor = new PromptEditor(optionsOf({ output, complete: async () => [candidates, '@o'] }), (event) =>
    events.push(event),
  );
  editor.press('@o');
  editor.press(undefined, { name: 'tab' });
  return nextTurn()
    .then(() => editor.press(undefined, { name: 'tab' }))
    .then(() => editor.press(undefined, { name: 'tab' }))
    .then(() => editor.press('\r', { name: 'return' }))
    .then(() => expect(events).toEqual([{ type: 'line', text: '@src/other.ts' }]));
});

test('a terminal that turns out to have another size is drawn to only when it has settled', async () => {
  const output = new PassThrough({ encoding: 'utf8' });
  let columns = 40;
  const ask = () => {
    if (columns === 40) {
      columns = 20;
      editor.resize();
    }
    return columns;
  };
  let isTold = true;
  const options = optionsOf({ output, columns: () => (isTold ? 40 : ask()) });
  const editor = new PromptEditor(options, () => {});
  output.read();
  isTold = false;
  editor.press('x');
  await nextTurn();
  await nextTurn();
  expect(output.read()).toBeNull();
  await once(output, 'readable');
  expect(output.read()).toContain('› x');
});

test('the cursor always stands inside of the rows that are drawn', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '漢', '\t', '👩‍👧'), maxLength: 200 });
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.integer({ min: 8, max: 60 }),
      fc.integer({ min: 1, max: 10 }),
      (value, at, columns, maxRows) => {
        const cursor = value.length === 0 ? 0 : at % (value.length + 1);
        const { rows, row, column } = layoutBuffer(
          { text: value, cursor },
          { columns, maxRows, prompt: '› ', continuation: '… ' },
        );
        expect(rows.length).toBeLessThanOrEqual(maxRows);
        expect(row).toBeGreaterThanOrEqual(0);
        expect(row).toBeLessThan(rows.length);
        expect(column).toBeLessThan(columns);
      },
    ),
    { numRuns: 300 },
  );
});

test('a text that was sent stays whole, or as its beginning where it is longer than the screen', () => {
  const look = { columns: 20, maxRows: 4, prompt: '› ', continuation: '… ' };
  expect(layoutSent('a\nb\nc', look).rows).toEqual(['› a', '… b', '… c']);
  expect(layoutSent('a\nb\nc\nd\ne\nf', look).rows).toEqual(['› a', '… b', '… c', '… (3 more rows)']);
});

test('what could steer a terminal is never drawn, wherever it came from', () => {
  const look = { columns: 40, maxRows: 4, prompt: '› ', continuation: '… ' };
  const text = 'a\u001b[2Jb\u009bc\u0007d\re\u202ef\tg';
  expect(layoutBuffer({ text, cursor: 0 }, look).rows).toEqual([
    '› a\ufffd[2Jb\ufffdc\ufffdd\ufffde\ufffdf  g',
  ]);
});
