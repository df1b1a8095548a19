import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { editorOutput } from './editor-output.ts';

function open() {
  const terminal = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 80 });
  // Only what a terminal has in common with any stream is used of it.
  const output = editorOutput(Object.setPrototypeOf(terminal, PassThrough.prototype));
  return { terminal, output, read: (): string => terminal.read() ?? '' };
}

test.each([
  ['what editing needs stays', '\u001b[1G\u001b[0J› \u001b[36mx\u001b[39m\u001b[4G\r\n\u001b[?2004h'],
  ['text stays', 'größer 🌹\n'],
])('%s', (_, text) => {
  const { output, read } = open();
  output.write(text);
  expect(read()).toBe(text);
});

test('a name that would fill the clipboard is shown instead', () => {
  const { output, read } = open();
  output.write('@a\u001b]52;c;cm0=\u0007 \u009b2J');
  expect(read()).toBe('@a\\u{1b}]52;c;cm0=\\u{7} \\u{9b}2J');
});

test('is as wide as the terminal, and tells when that changes', () => {
  const { terminal, output } = open();
  let resized = 0;
  output.on('resize', () => resized++);
  terminal.columns = 40;
  terminal.emit('resize');
  expect([Reflect.get(output, 'columns'), resized]).toEqual([40, 1]);
});
