import { expect, test } from 'vitest';
import { FakeStream } from '../testing/fake-environment.ts';
import { formatProgress, ProgressBar } from './progress-bar.ts';

function run(stream: FakeStream, elapsed: number): string {
  let now = 0;
  const bar = new ProgressBar(stream, 'Replaying', () => now);
  bar.update({ done: 0, total: 4, share: 0 });
  now = elapsed;
  bar.update({ done: 1, total: 4, share: 0.25 });
  bar.update({ done: 2, total: 4, share: 0.5 });
  const drawn = stream.text;
  bar.close();
  return drawn;
}

test('says how much is done and how long the rest will take', () => {
  expect(formatProgress('Replaying', { done: 1, total: 4, share: 0.25 }, 10_000)).toBe(
    'Replaying ██████░░░░░░░░░░░░░░░░░░ 1 of 4 · 0:30 left',
  );
  expect(formatProgress('Replaying', { done: 0, total: 1_000, share: 0 }, 2_000)).toContain(' 0 of 1,000');
  expect(formatProgress('Replaying', { done: 0, total: 0, share: 0 }, 2_000)).toContain(' 0 of 0');
});

test('goes by the share of the work where files differ in size', () => {
  // 900 of 1,000 files are done, and they were the small ones.
  expect(formatProgress('Replaying', { done: 900, total: 1_000, share: 0.25 }, 10_000)).toBe(
    'Replaying ██████░░░░░░░░░░░░░░░░░░ 900 of 1,000 · 0:30 left',
  );
});

test('has a shorter bar in a narrow terminal, and the same words', () => {
  const line = formatProgress('Replaying', { done: 900, total: 1_000, share: 0.5 }, 10_000, 50);
  expect(line).toBe('Replaying ██████░░░░░░ 900 of 1,000 · 0:10 left');
});

test('appears after a second, redraws its line and leaves nothing behind', () => {
  const stream = new FakeStream(true);
  expect(run(stream, 2_000)).toContain('2 of 4 · 0:02 left\n');
  expect(stream.text.split('\u001b[1A\r\u001b[2K')).toHaveLength(3);
  expect(stream.text.endsWith('\u001b[1A\r\u001b[2K')).toBe(true);
});

test.each([
  ['before a second has passed', new FakeStream(true), 999],
  ['outside a terminal', new FakeStream(false), 60_000],
])('is quiet %s', (_, stream, elapsed) => {
  run(stream, elapsed);
  expect(stream.text).toBe('');
});
