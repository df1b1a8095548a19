import { expect, test } from 'vitest';
import { FakeStream } from '../testing/fake-environment.ts';
import { formatProgress, ProgressBar } from './progress-bar.ts';

function run(stream: FakeStream, elapsed: number): string {
  let now = 0;
  const bar = new ProgressBar(stream, 'Replaying', () => now);
  bar.update(0, 4);
  now = elapsed;
  bar.update(1, 4);
  bar.update(2, 4);
  const drawn = stream.text;
  bar.close();
  return drawn;
}

test('says how much is done and how long the rest will take', () => {
  expect(formatProgress('Replaying', 1, 4, 10_000)).toBe(
    'Replaying ██████░░░░░░░░░░░░░░░░░░ 1 of 4 · 0:30 left',
  );
  expect(formatProgress('Replaying', 0, 1_000, 2_000)).toContain(' 0 of 1,000');
  expect(formatProgress('Replaying', 0, 0, 2_000)).toContain(' 0 of 0');
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
