import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from '../text/cut-text.ts';
import { toOneLine } from './describe-call.ts';

test('a name or a path is one line as it is, and any text is what spaces for its breaks make of it', () => {
  const pieces = fc.constantFrom(
    'read_file',
    'src/a.ts',
    ' ',
    '\n',
    '\t',
    '\u00a0',
    '𝒳',
    'x'.repeat(119),
    '',
  );
  const texts = fc.oneof(
    fc.string({ maxLength: 10 }),
    fc.array(pieces, { maxLength: 5 }).map((each) => each.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const beginning = cutText(text, 480);
      expect(toOneLine(text)).toBe(cutText(beginning.replace(/\s+/g, ' ').trim(), 120));
    }),
    { numRuns: 500 },
  );
});
