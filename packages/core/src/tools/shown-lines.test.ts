import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ToolCallBlock } from '../content/content-block.ts';
import type { AnsweredRead } from './line-hashes.ts';
import { showsAllOf } from './shown-lines.ts';
import { toolActivityOf } from './tool-activity.ts';

const READ: ToolCallBlock = { type: 'tool_call', id: 'c', name: 'Read', parameters: { file_path: 'a' } };
const PLAIN: ToolCallBlock = { ...READ, name: 'read_file' };
const read = (result: unknown, call = PLAIN): AnsweredRead => ({
  activity: toolActivityOf(call, '/'),
  response: { type: 'tool_response', callId: 'c', toolName: call.name, result },
});
const line = fc.string({ maxLength: 12 }).map((text) => `x${text.replace(/\s/g, '_')}`);
const numbering = fc.constantFrom<readonly [ToolCallBlock, (line: number) => string]>(
  [PLAIN, () => ''],
  [READ, (n) => `${n}→`],
  [READ, (n) => `     ${n}\t`],
  [{ ...READ, name: 'read', parameters: { filePath: 'a' } }, (n) => `${n}: `],
  [{ ...READ, name: 'read', parameters: { filePath: 'a' } }, (n) => `0000${n}| `],
  [READ, (n) => (n === 1 || n % 25 === 0 ? `${n}→` : '')],
);

test('a read shows all of another exactly when every line of that one is among its own, as often', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(line), numbering, numbering, (newer, older, first, second) => {
      const show = (lines: readonly string[], [call, number]: typeof first) =>
        read(lines.map((text, i) => `${number(i + 1)}${text}`).join('\n'), call);
      const count = (lines: readonly string[], wanted: string) =>
        lines.filter((each) => each === wanted).length;
      const expected = older.length > 0 && older.every((each) => count(newer, each) >= count(older, each));
      expect(showsAllOf(show(newer, first), show(older, second))).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('a file of which every line begins with a number is not shown by two of its lines', () => {
  const whole = Array.from({ length: 90 }, (_, i) => `${i}${i % 2 === 0 ? '. pending' : ': retry'}`);
  expect(showsAllOf(read(whole.slice(57, 59).join('\n')), read(whole.join('\n')))).toBe(false);
});

test('a file of equal lines is not shown by two of them', () => {
  expect(showsAllOf(read('pending\npending'), read('pending\n'.repeat(90)))).toBe(false);
});

test('a read that is too long to be remembered shows nothing, and nothing shows it', () => {
  const long = read('a line\n'.repeat(400_000));
  expect(showsAllOf(long, read('a line'))).toBe(false);
  expect(showsAllOf(long, long)).toBe(false);
});

test('a read without a line is shown by none', () => {
  expect(showsAllOf(read('text'), read(''))).toBe(false);
  expect(showsAllOf(read('text'), read({ image: true }))).toBe(false);
});
