import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ToolCallBlock } from '../content/content-block.ts';
import type { AnsweredRead } from './line-hashes.ts';
import { showsAllOf } from './shown-lines.ts';
import { toolActivityOf } from './tool-activity.ts';
import { withoutRepeatedLines } from './without-repeated-lines.ts';

const call = (command: string): ToolCallBlock => ({
  type: 'tool_call',
  id: 'c',
  name: 'Bash',
  parameters: { command },
});
const read = (result: unknown, command = 'cat a.ts'): AnsweredRead => ({
  activity: toolActivityOf(call(command), '/'),
  response: { type: 'tool_response', callId: 'c', toolName: 'Bash', result },
});
const lines = (start: number, end: number, number: (line: number) => string = () => '') =>
  Array.from({ length: end - start + 1 }, (_, i) => `${number(start + i)}line ${start + i} of it`).join('\n');

const shorten = (older: string, ...later: readonly string[]) =>
  withoutRepeatedLines(
    read(older),
    later.map((text) => read(text)),
  )?.response.result;

test('lines that a later result shows again are left out, but for those beside lines that it does not show', () => {
  expect(shorten(lines(1, 60), lines(31, 90))).toBe(`${lines(1, 34)}\n[26 lines, shown again below]`);
  expect(shorten(lines(31, 90), lines(1, 60))).toBe(`[26 lines, shown again below]\n${lines(57, 90)}`);
});

test('several later results may show them, with whatever numbers', () => {
  const padded = (n: number) => `     ${n}\t`;
  const later = [
    read(lines(1, 30)),
    read(lines(500, 540)),
    read(lines(61, 90, padded), "cat -n a.ts | sed -n '61,90p'"),
  ];
  const shorter = withoutRepeatedLines(read(lines(1, 90, padded), 'cat -n a.ts'), later);
  expect(shorter?.response.result).toBe(
    `[26 lines, shown again below]\n${lines(27, 64, padded)}\n[26 lines, shown again below]`,
  );
  expect(shorter?.shownBy).toBe(2);
});

test.each([
  ['too few', lines(1, 40), lines(30, 90)],
  ['none', lines(1, 40), lines(41, 90)],
  ['scattered', lines(1, 40), lines(1, 40).replaceAll('\n', '\nsomething else\n')],
  ['in another order', lines(1, 40), lines(1, 40).split('\n').reverse().join('\n')],
])('nothing is left out where a later result shows %s', (_, older, newer) => {
  expect(shorten(older, newer)).toBeUndefined();
});

test('what is left is shown by whatever shows the rest', () => {
  const cut = withoutRepeatedLines(read(lines(1, 60)), [read(lines(31, 90))])?.response.result;
  expect(showsAllOf(read(lines(1, 40)), read(cut))).toBe(true);
});

test('every line is either kept, in its order, or stands in a later result, and once is enough', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '', '}', lines(1, 14), lines(10, 30), lines(50, 70)), { maxLength: 8 })
    .map((parts) => parts.join('\n'));
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 3 }), (older, later) => {
      const shorter = shorten(older, ...later);
      if (typeof shorter !== 'string') return;
      const all = older.split('\n');
      let at = 0;
      for (const line of shorter.split('\n')) {
        const [, count] = /^\[(\d+) lines, shown again below\]$/.exec(line) ?? [];
        if (count === undefined) {
          expect(line).toBe(all[at++]);
          continue;
        }
        const gone = all.slice(at, at + Number(count));
        // Lines that two results show between them need not stand in one.
        for (const each of gone) expect(later.some((other) => other.split('\n').includes(each))).toBe(true);
        at += gone.length;
      }
      expect(at).toBe(all.length);
      expect(shorten(shorter, ...later)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});
