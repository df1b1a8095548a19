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
  ['of two very long lines', `${'x'.repeat(1_000_000)}\n${'y'.repeat(1_000_000)}`],
])('of a very long text %s little is left', (_, text) => {
  const pieces = toFewPieces(text, 500_000);
  expect(pieces.join('')).toBe(text);
  const kept = piecesToKeep(pieces, true);
  expect(pieces.filter((_piece, index) => kept.has(index)).join('').length).toBeLessThan(6_000);
});
