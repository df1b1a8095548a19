import { describe, expect, test } from 'vitest';
import { CommandOutput } from './command-output.ts';

const ESCAPE = '\u001b';

function collect(chunks: readonly string[]) {
  const output = new CommandOutput();
  for (const chunk of chunks) output.add(chunk);
  return output.finish();
}

describe('shows what a terminal would show in the end', () => {
  test.each<[string, readonly string[], string]>([
    ['nothing', [], ''],
    ['plain lines', ['a\nb\n', 'c'], 'a\nb\nc'],
    ['a line in pieces', ['hel', 'lo', '\n'], 'hello\n'],
    ['Windows line ends', ['a\r\nb\r', '\nc'], 'a\nb\nc'],
    ['a progress bar', ['1%\r50%\r', '100%\r\ndone\n'], '100%\ndone\n'],
    ['a bar that is wiped', [`50%\r${ESCAPE}[Kdone\n`], 'done\n'],
    ['a bar that ends wiped', [`50%\r100%\r${ESCAPE}[K\n`], '100%\n'],
    ['colours', [`${ESCAPE}[31mred${ESCAPE}[0m\n`], 'red\n'],
    ['an escape in pieces', [`a${ESCAPE}[3`, '1mb\n'], 'ab\n'],
    ['the title of a window', [`${ESCAPE}]0;title\u0007text\n`], 'text\n'],
    ['NUL, bell and backspace', ['a\0b\u0007c\bd\te\n'], 'abcd\te\n'],
  ])('%s', (_, chunks, text) => {
    expect(collect(chunks).output).toBe(text);
  });
});

test.each([
  [[], 0],
  [['a'], 1],
  [['a\n'], 1],
  [['a\nb'], 2],
  [['\n\n'], 2],
  [['a\n'.repeat(100_000)], 100_000],
])('counts lines, kept or not', (chunks, lineCount) => {
  expect(collect(chunks).lineCount).toBe(lineCount);
});

test('keeps both ends of a long output and says what is missing', () => {
  const chunks = Array.from({ length: 100_000 }, (_, i) => `line ${i}\n`);
  const { output } = collect(chunks);
  expect(output.length).toBeLessThan(50_200);
  expect(output.startsWith('line 0\nline 1\n')).toBe(true);
  expect(output.endsWith('line 99998\nline 99999\n')).toBe(true);
  const left = chunks.join('').length - 50_000;
  expect(output).toContain(`[${left} characters left out here; to see them, redirect to a file and read it]`);
});

test.each([50_000, 50_001])('an output of %d characters', (length) => {
  expect(collect(['x'.repeat(length)]).output.includes('left out')).toBe(length > 50_000);
});

test('does not tear a pair of surrogates', () => {
  const { output } = collect([`x${'😀'.repeat(40_000)}`]);
  expect(Buffer.from(output, 'utf8').toString('utf8')).toBe(output);
});

test('keeps a long line that arrives in pieces', () => {
  const pieces = Array.from({ length: 900 }, (_, i) => `${i} `.padEnd(50, '.'));
  expect(collect(pieces).output).toBe(pieces.join(''));
});

test('a progress bar without end takes no memory and leaves its last state', () => {
  const output = new CommandOutput();
  for (let i = 0; i < 200_000; i++) output.add(`\r${ESCAPE}[K${'#'.repeat(60)} ${i}`);
  expect(output.finish().output).toBe(`${'#'.repeat(60)} 199999`);
});

test('an escape at the border of a piece is not torn', () => {
  const colour = `${ESCAPE}[38;5;208mx`;
  const { output } = collect(Array.from({ length: 2_000 }, () => colour));
  expect(output).toBe('x'.repeat(2_000));
});

test('hostile escapes do not keep it for ever', () => {
  const hostile = `${ESCAPE}${'['.repeat(100_000)}${`${ESCAPE}[;`.repeat(50_000)}${ESCAPE}]${'a'.repeat(100_000)}`;
  expect(collect([hostile, hostile.repeat(3)]).output).not.toContain(ESCAPE);
});

test('tells whole lines as they come, cleaned, and the beginning of the next', () => {
  const told: [readonly string[], string][] = [];
  const output = new CommandOutput((lines, rest) => told.push([lines, rest]));
  for (const piece of ['one\ntw', `o\n${ESCAPE}[31mthree${ESCAPE}[0m`, '\rfour', '\n']) output.add(piece);
  expect(told).toEqual([
    [['one'], 'tw'],
    [['two'], 'three'],
    [[], 'four'],
    [['four'], ''],
  ]);
});
