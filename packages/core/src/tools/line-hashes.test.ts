import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashesOf, lineHashesOf, linesIn } from './line-hashes.ts';
import { isToolNote } from './tool-notes.ts';

const activity = { kind: 'shell', files: [] } as const;
const pieces = fc.constantFrom(
  ...'a \t\n\r\u00a0\u2028é'.split(''),
  ...[
    'Output:',
    'exit code 0',
    '(end of file)',
    '[3 lines, shown again below]',
    'export',
    'Script failed',
    '\n',
  ],
);
const texts = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(''));

test('lines have hashes, except for blank ones and notes', () => {
  fc.assert(
    fc.property(texts, (result) => {
      const response = { type: 'tool_response', callId: '1', toolName: 'Bash', result } as const;
      const lines = linesIn(result, activity);
      const hashes = lineHashesOf({ activity, response });
      expect(hashes).toEqual(hashesOf(lines));
      const isLeftOut = lines.map((line) => line.trim() === '' || isToolNote(line));
      expect(hashes?.map((hash) => hash === 0)).toEqual(isLeftOut);
    }),
    { numRuns: 500 },
  );
});

test('two lines have the same hash if they differ in blanks at their ends alone', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [[first = 0] = [], [second = 0] = []] = [hashesOf([one]), hashesOf([other])];
      if (first !== 0 && second !== 0) expect(first === second).toBe(one.trimEnd() === other.trimEnd());
    }),
    { numRuns: 500 },
  );
});
