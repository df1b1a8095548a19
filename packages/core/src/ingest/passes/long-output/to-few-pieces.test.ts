import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesToKeep } from './pieces-to-keep.ts';
import { toFewPieces } from './to-few-pieces.ts';

const line = fc.constantFrom('all went well', '', 'an error in line 7', '✗ a test', 'words '.repeat(30));

test('pieces of a very long text add up to it', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 80 }), fc.integer({ min: 4, max: 400 }), (lines, characters) => {
      const text = lines.join('\n');
      expect(toFewPieces(text, characters).join('')).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test('a failure in the middle stands alone', () => {
  const text = `${'all went well\n'.repeat(500)}error: disk full\n${'all went well\n'.repeat(500)}`;
  expect(toFewPieces(text, 100)).toContain('error: disk full\n');
});

test.each([
  [
    'with failures in the middle',
    `${'all went well\n'.repeat(80_000)}${'error: disk full\n'.repeat(50)}${'all went well\n'.repeat(80_000)}`,
  ],
  ['with failures everywhere', 'error: disk full\n'.repeat(100_000)],
  ['of one line', `${'x'.repeat(1_000_000)} error: disk full ${'y'.repeat(1_000_000)}`],
  [
    'that is longer than what is searched',
    `${'all went well\n'.repeat(700_000)}error: disk full\nall went well\n`,
  ],
  ['of two very long lines', `${'x'.repeat(1_000_000)}\n${'y'.repeat(1_000_000)}`],
])('of a very long text %s little is left', (_, text) => {
  const pieces = toFewPieces(text, 500_000);
  expect(pieces.join('')).toBe(text);
  const kept = piecesToKeep(pieces, true);
  expect(pieces.filter((_piece, index) => kept.has(index)).join('').length).toBeLessThan(6_000);
});

test('every different failure, warning and trouble in the middle stands alone', () => {
  const quiet = 'all went well\n'.repeat(40_000);
  const troubles = Array.from({ length: 30 }, (_, part) => `warning: part${part} is missing\n`);
  const pieces = toFewPieces(`${quiet}${troubles.join('made\n')}${quiet}`, 500_000);
  expect(troubles.filter((line) => !pieces.includes(line))).toEqual([]);
});

test('of a middle that is too long to be searched, failures at both of its ends stand alone', () => {
  const quiet = 'all went well\n'.repeat(400_000);
  const end = quiet.slice(0, 140_000);
  const pieces = toFewPieces(`${end}error: first\n${quiet}${quiet}error: last\n${end}`, 500_000);
  expect(pieces).toContain('error: first\n');
  expect(pieces).toContain('error: last\n');
});

test.each(['\n', '\r\n', ' \n', 'a\n'])('a very long text of lines such as %j becomes few pieces', (line) => {
  const text = line.repeat(2_000_000);
  const pieces = toFewPieces(text, 500_000);
  expect(pieces.length).toBeLessThan(10_000);
  expect(pieces.join('')).toBe(text);
});

test('a line that speaks of failures all the time is no message', () => {
  const pieces = toFewPieces(`all went well\n${'an error '.repeat(100_000)}`, 40);
  expect(pieces).toHaveLength(3);
  expect(pieces[1]?.length).toBeGreaterThan(800_000);
});
