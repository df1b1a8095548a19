import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream } from '../../testing/fake-environment.ts';
import { LiveScreen } from './live-screen.ts';

const CLEAR = '\r\u001b[0J';
const UP = '\u001b[1A\r\u001b[2K';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => vi.useRealTimers());

function open(isTerminal = true) {
  const stream = new FakeStream(isTerminal);
  return { stream, screen: new LiveScreen(stream, Date.now) };
}

test('begins whole lines below whatever stands there', () => {
  const { stream, screen } = open();
  screen.write('half a');
  screen.writeLines(['one', 'two']);
  screen.endLine();
  screen.write('');
  expect(stream.text).toBe('half a\none\ntwo\n');
});

test('shows progress, with its seconds, below what is written meanwhile', () => {
  const { stream, screen } = open();
  screen.setProgress('thinking');
  expect(stream.text).toBe('⠋ thinking\r');
  expect(screen.progress).toBe('thinking');
  vi.advanceTimersByTime(1_200);
  expect(stream.text.endsWith(`${CLEAR}⠋ thinking · 1s\r`)).toBe(true);
  stream.text = '';
  screen.write('Answer\n');
  expect(stream.text).toBe(`${CLEAR}Answer\n⠋ thinking · 1s\r`);
});

test('takes progress away again, and draws no more', () => {
  const { stream, screen } = open();
  screen.setProgress('thinking');
  screen.setProgress('thinking');
  stream.text = '';
  screen.setProgress(undefined);
  vi.advanceTimersByTime(5_000);
  expect(stream.text).toBe(CLEAR);
  expect(screen.progress).toBeUndefined();
});

test('draws no progress into the midst of a line', () => {
  const { stream, screen } = open();
  screen.write('half a ');
  screen.setProgress('thinking');
  vi.advanceTimersByTime(500);
  screen.write('line');
  expect(stream.text).toBe('half a line');
});

test('ends a line that was begun without taking it back', () => {
  const { stream, screen } = open();
  screen.setProgress('thinking');
  screen.write('half a ');
  screen.write('line');
  stream.text = '';
  screen.endLine();
  expect(stream.text).toBe('\n⠋ thinking\r');
  screen.setProgress(undefined);
});

test('cuts progress off that is wider than the terminal', () => {
  const { stream, screen } = open();
  screen.setProgress('x'.repeat(200));
  expect(stream.text).toHaveLength(79 + 1);
  screen.setProgress(undefined);
});

test('shows no progress and no window where nobody watches', () => {
  const { stream, screen } = open(false);
  screen.setProgress('thinking');
  screen.setWindow(['one']);
  vi.advanceTimersByTime(500);
  expect(stream.text).toBe('');
});

test('draws a window soon, once for many changes, in one piece with what is written above it', () => {
  const { stream, screen } = open();
  for (let line = 0; line < 100; line++) screen.setWindow([`a${line}`, `b${line}`]);
  vi.advanceTimersByTime(100);
  expect(stream.text).toBe('a99\nb99\r');
  stream.text = '';
  screen.write('above\n');
  expect(stream.text).toBe(`${CLEAR}${UP}above\na99\nb99\r`);
  stream.text = '';
  screen.setWindow([]);
  expect(stream.text).toBe(`${CLEAR}${UP}`);
});

test.each([
  ['broke into more rows', true, 2],
  ['cut off', false, 1],
])('a window that the terminal %s is taken back whole, and nothing above it', (_, reflows, rows) => {
  const { stream, screen } = open();
  stream.reflows = reflows;
  screen.setWindow(['x'.repeat(60), 'y']);
  vi.advanceTimersByTime(100);
  stream.columns = 30;
  stream.text = '';
  screen.setWindow([]);
  expect(stream.text).toBe(`${CLEAR}${UP.repeat(rows)}`);
});

test.each([1, 2, 3])(
  'a size that is new when it is asked for, the %ith time for a frame, is heeded',
  (turn) => {
    const terminal = new PassThrough();
    const stream = new FakeStream(true);
    const screen = new LiveScreen(stream, Date.now, terminal);
    screen.setWindow(['x'.repeat(60), 'y']);
    vi.advanceTimersByTime(100);
    let asked = 0;
    const ask = () => {
      if (++asked === turn) terminal.emit('resize');
      return asked < turn ? 80 : 30;
    };
    Object.defineProperty(stream, 'columns', { get: ask });
    stream.text = '';
    for (const text of ['one\n', 'two\n']) screen.write(text);
    expect(stream.text).toBe('');
    vi.advanceTimersByTime(100);
    expect(stream.text).toBe(`${CLEAR}${UP}${UP}one\ntwo\n${'x'.repeat(28)}…\ny\r`);
  },
);

test('never draws more than the screen holds, nor half a colour', () => {
  const { stream, screen } = open();
  screen.setWindow(Array.from({ length: 100 }, (_, n) => `\u001b[31m${String(n).padEnd(90, '.')}\u001b[39m`));
  vi.advanceTimersByTime(100);
  const lines = stream.text.split('\n');
  expect(lines).toHaveLength(23);
  expect(lines.at(-1)).toBe(`${'99'.padEnd(78, '.')}…\r`);
});
