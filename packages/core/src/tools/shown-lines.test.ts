import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ToolResponseBlock } from '../content/content-block.ts';
import { showsAllOf } from './shown-lines.ts';

const response = (result: unknown): ToolResponseBlock => ({
  type: 'tool_response',
  callId: 'c',
  toolName: 'read_file',
  result,
});
const line = fc.string({ maxLength: 12 }).map((text) => `x${text.replace(/\s/g, '_')}`);
const numbering = fc.constantFrom<(line: number) => string>(
  () => '',
  (n) => `${n}→`,
  (n) => `     ${n}\t`,
  (n) => `${n}: `,
  (n) => `0000${n}| `,
  (n) => (n === 1 || n % 10 === 0 ? `${n}→` : ''),
);

test('a result shows all of another exactly when every line of that one is among its own', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(line), numbering, numbering, (newer, older, first, second) => {
      const write = (lines: readonly string[], number: (line: number) => string) =>
        response(lines.map((text, i) => `${number(i + 1)}${text}`).join('\n'));
      const expected = older.length > 0 && older.every((text) => newer.includes(text));
      expect(showsAllOf(write(newer, first), write(older, second))).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('lines that only look numbered keep their numbers', () => {
  const text = 'a: 1\nb: 2\n3: three\nc: 4';
  expect(showsAllOf(response(text), response(text.replace('3: ', '5: ')))).toBe(false);
});

test('a result that is too long to be remembered shows nothing, and nothing shows it', () => {
  const long = response('a line\n'.repeat(400_000));
  expect(showsAllOf(long, response('a line'))).toBe(false);
  expect(showsAllOf(long, long)).toBe(false);
});

test('a result without a line is shown by none', () => {
  expect(showsAllOf(response('text'), response(''))).toBe(false);
  expect(showsAllOf(response('text'), response({ image: true }))).toBe(false);
});
