import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { countLines } from '../../text/cut-text.ts';
import { MAY_ACT, REFUSING, SPEAKING } from './person-clauses.ts';
import { personIn } from './person-in.ts';
import { countResultLines, personOf } from './result-says.ts';

/** Pieces of clauses in which people act, and of others. */
const PIECES = [
  'The user',
  'the ',
  'end ',
  'user',
  'USER',
  'human',
  'person',
  'operator',
  ' by ',
  ' By the ',
  ' rejected',
  'denied',
  'not approved',
  'not permitted',
  ' has ',
  'explicitly ',
  "didn't want",
  'chose not to skip',
  'said',
  'provided the following feedback',
  'feedback',
  'Comments',
  ' from ',
  ' of ',
  ' given by ',
  "'s response",
  ': ',
  ' = ',
  ' (a.ts)',
  ',',
  '.',
  '’',
  '-',
  '\n',
  '\n\n',
  '\n \t\r\n',
  ' ',
  'a plain word ',
  'tool failed',
  '[',
  'x'.repeat(119),
  'word '.repeat(24),
  'const a = 1;',
];

const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join(''));

test('one look finds every clause that may be of a person', () => {
  const acts = [...REFUSING, ...SPEAKING];
  fc.assert(
    fc.property(texts, (text) => {
      expect(MAY_ACT.test(text) || !acts.some((act) => act.test(text))).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  ['without a line break', 'a'],
  ['with long lines', 'line of code;\n'.repeat(400)],
  ['that was quoted by a tool', `Exit code: 0\n\nOutput:\n\n${'x\n'.repeat(1_999)}`],
  ['of empty lines', '\n'.repeat(5_000)],
])('a text %s has as many lines when somebody looked for a person in it', (_, text) => {
  expectSameLines(text);
});

test('so has any text', () => {
  const lines = fc
    .array(fc.oneof(texts, fc.constantFrom('Output:\n', '\n', ' \r\n', 'x'.repeat(700))), { maxLength: 12 })
    .map((pieces) => pieces.join(''));
  fc.assert(fc.property(lines, expectSameLines), { numRuns: 1_000 });
});

function expectSameLines(text: string): void {
  const response = { type: 'tool_response', callId: 'c', toolName: 't', result: text } as const;
  expect(countResultLines(response)).toBe(countLines(text));
  expect(personOf(response)).toBe(personIn(text));
  expect(countResultLines(response)).toBe(countLines(text));
}
