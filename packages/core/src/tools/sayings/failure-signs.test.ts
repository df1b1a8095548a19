import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FAILURE_ROWS, MAY_NOT_BE_WRITTEN, NOT_WRITTEN } from './failure-rows.ts';
import { hasFailureSign, SIGNS_OF_ANY, SIGNS_OF_WRITES } from './failure-signs.ts';
import { leadOf } from './lead-of.ts';

/** Failures in the words of all rows, and what stands around them. */
const PIECES = [
  ': No such file or directory',
  ': permission denied',
  ': Read-only file system',
  ': command not found',
  'Process exited with code 1',
  'Exit code: 2',
  'Exit code -1',
  'File unchanged since last read',
  '[File a.ts unchanged since last read',
  'Error',
  'EACCES: ',
  'EIO)',
  'ENAMETOOLONG,',
  'Traceback (most recent call last)',
  'TypeError: ',
  'Exception: ',
  '[Errno 13]',
  'Access to the path a is denied',
  'UnauthorizedAccessException',
  'Operation not permitted',
  'disk quota exceeded',
  'Device or resource busy',
  'file exists',
  'cannot overwrite existing file',
  'Access denied',
  'permission is DENIED',
  'exited with status 3',
  'exit with exit code: -4',
  '"exit_code": 5',
  'patch rejected',
  'tool was cancelled',
  'User aborted the command',
  'The command was timed out',
  'command canceled',
  '</output>',
  '{"success": false}',
  '{"ok":true, "applied" : false',
  '{ "isError": true',
  '"status": "Failed"',
  '"ok":false}]',
  'export const a = 1;',
  'x'.repeat(250),
  '\n',
  '\n\n',
  '\u2028',
  ' ',
  '"',
  '.',
  'ſK',
];

const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));

test('a text reads like a failure by its rows, whatever words are looked for first', () => {
  fc.assert(
    fc.property(texts, fc.boolean(), (text, isWrite) => {
      const rows = FAILURE_ROWS.filter(({ ofWrites }) => isWrite || !ofWrites);
      const head = text.slice(0, 600).trimStart();
      const parts = { head, start: leadOf(head), end: text.slice(-300) };
      const expected = rows.some(({ at, sign }) => sign.test(parts[at]));
      expect(hasFailureSign(text, isWrite ? SIGNS_OF_WRITES : SIGNS_OF_ANY)).toBe(expected);
    }),
    { numRuns: 3_000 },
  );
});

const DENIALS = [
  'not',
  'could',
  'no',
  'No match',
  'a.b',
  'src/a.ts',
  '`quoted`',
  "'not'",
  '"',
  "can't",
  'couldn’t',
  '<b>',
  'fail',
  'ed',
  'found',
  'found 2 matches',
  'time',
  'timed out',
  'already exists',
  '-',
  ',',
  ' ',
  'requires',
  'skipped',
];

test('a line that denies writing without its names and quotes has a word of denial with them', () => {
  const lines = fc.array(fc.constantFrom(...DENIALS), { maxLength: 9 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(lines, (line) => {
      const words = line
        .replace(/<\/?\w+>|`[^`]*`|"[^"]*"|(?<!\w)'[^']*'/g, ' ')
        .replace(/\S*[\\/]\S*|\S+\.\w+\b/g, '');
      expect(MAY_NOT_BE_WRITTEN.test(line) || !NOT_WRITTEN.test(words)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
