import fc from 'fast-check';

const word = fc.constantFrom(
  'const',
  'a',
  'return x;',
  'error',
  '12',
  '3: b',
  '1. c',
  'src/a.ts:4:d',
  '',
  '  {',
);
const line = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const lines = fc.array(line, { maxLength: 30 });

/** Output of tools and text that only resembles it: numbered lines, hits, progress, plain text. */
export const toolOutputArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 200 }),
  lines.map((texts) => texts.join('\n')),
  lines.map((texts) => texts.join('\r')),
  fc
    .tuple(lines, fc.nat(2_000), fc.constantFrom('→', '\t', '| ', ': ', '. '), fc.boolean())
    .map(([texts, start, separator, isPadded]) =>
      texts.map((text, i) => `${String(start + i).padStart(isPadded ? 6 : 0)}${separator}${text}`).join('\n'),
    ),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('src/a.ts', 'src/b-1-c.ts', 'C:\\x\\a.ts', 'a b'),
        fc.constantFrom(':', '-'),
        fc.nat(99),
        line,
      ),
    )
    .map((hits) => hits.map(([path, sign, at, text]) => `${path}${sign}${at}${sign}${text}`).join('\n')),
);
