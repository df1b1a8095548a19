import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesSource } from './bytes-source.ts';
import { textSource } from './exceeds-limits.ts';

test('strings end at the same place, however long they are and whatever is escaped in them', () => {
  const piece = fc.constantFrom('a', '\\\\', '\\"', '\\n', '\\u0022', 'b'.repeat(50), '\\\\\\"');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom('"', '",1]', ''), (pieces, rest) => {
      const text = `"${pieces.join('')}${rest}`;
      expect(bytesSource(Buffer.from(text)).endOfString(0)).toBe(textSource(text).endOfString(0));
    }),
    { numRuns: 500 },
  );
});

test.each(['"', '"abc', `"${'a'.repeat(100)}`, `"${'a'.repeat(100)}\\`, `"${'a'.repeat(63)}\\`])(
  'a string without an end ends behind the end: %s',
  (text) => {
    expect(bytesSource(Buffer.from(text)).endOfString(0)).toBeGreaterThan(text.length);
  },
);
