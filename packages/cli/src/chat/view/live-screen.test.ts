import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream } from '../../testing/fake-environment.ts';
import { LiveScreen } from './live-screen.ts';

const CLEAR = '\r\u001b[2K';

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

test('shows progress, with its seconds, until there is something to show', () => {
  const { stream, screen } = open();
  screen.setProgress('thinking');
  expect(stream.text).toBe(`${CLEAR}⠋ thinking`);
  expect(screen.progress).toBe('thinking');
  vi.advanceTimersByTime(1_200);
  expect(stream.text.endsWith(`${CLEAR}⠋ thinking · 1s`)).toBe(true);
  stream.text = '';
  screen.write('Answer\n');
  expect(stream.text).toBe(`${CLEAR}Answer\n`);
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

test('cuts progress off that is wider than the terminal', () => {
  const { stream, screen } = open();
  screen.setProgress('x'.repeat(200));
  expect(stream.text.slice(CLEAR.length)).toHaveLength(79);
  screen.setProgress(undefined);
});

test('shows no progress where nobody watches', () => {
  const { stream, screen } = open(false);
  screen.setProgress('thinking');
  vi.advanceTimersByTime(500);
  expect(stream.text).toBe('');
});
