import fc from 'fast-check';
import { expect, test } from 'vitest';
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
