import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream } from '../testing/fake-environment.ts';
import { LiveReport } from './live-report.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('something stands there at once, what is found follows, and nothing of it stays', () => {
  const out = new FakeStream(true);
  const live = new LiveReport(out, Date.now, '3 session files', 3);
  expect(out.text).toContain('3 session files');
  live.update({ done: 0, total: 3, share: 0.2 }, () => 'nothing yet');
  expect(out.text).not.toContain('nothing yet');
  // The first result is not kept back until the next time it is drawn.
  live.update({ done: 1, total: 3, share: 0.5 }, () => 'Last 30 days: $1.00\nand more\n');
  expect(out.text).toContain('Last 30 days');
  vi.advanceTimersByTime(1_000);
  expect(out.text).toMatch(/Last 30 days: \$1\.00\nand more\n\nReading .* 1 of 3 .*Ctrl-C ends here\r$/);
  const drawn = out.text;
  live.close();
  // Three rows above the one of the cursor are taken back.
  expect(out.text.slice(drawn.length)).toBe(`\r\u001b[0J${'\u001b[1A\r\u001b[2K'.repeat(3)}`);
});

test('a report is made once for each result, however often it is drawn', () => {
  const live = new LiveReport(new FakeStream(true), Date.now, '', 3);
  const render = vi.fn(() => 'text');
  live.update({ done: 1, total: 3, share: 0.5 }, render);
  vi.advanceTimersByTime(5_000);
  live.close();
  expect(render).toHaveBeenCalledTimes(1);
});
