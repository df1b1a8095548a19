import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isForTests, sourcesIn } from './read-imports.ts';

/** A thing that is written once, a sign of writing it again, and its place. */
const PLACES: readonly (readonly [what: string, sign: RegExp, place: string])[] = [
  ['the form of large numbers', /toLocaleString\(|NumberFormat|\\B\(\?=/, 'text/src/numbers/'],
  ['the form of percentages', /toFixed\(\d\)\}\s?%/, 'text/src/numbers/'],
  [
    'a count with its noun',
    /=== 1 \? ['`]1 |=== 1 \? '' : 's'|\$\{(?:formatCount\()?(\w+)\)?\} \$\{\1 === 1 \?/,
    'text/src/numbers/',
  ],
  [
    'what an error says',
    /instanceof Error \? \w+\.message|typeof (\w+)\.message === 'string' \? \1\.message/,
    'core/src/errors/',
  ],
  ['replacing a file as a whole', /\brename(?:Sync)?\(/, 'files/src/'],
  ['the markers of included files', /--- End of content ---|\^--- /, 'core/src/content/inclusions/'],
  ['how names of session files end', /jsonl\|json\|/, 'transcripts/src/discovery/'],
];

const root = fileURLToPath(new URL('../../packages', import.meta.url));
const sources = sourcesIn(root)
  .map((path) => ({ path: path.slice(root.length + 1), text: readFileSync(path, 'utf8') }))
  .filter(({ path }) => !isForTests(path));

describe.each(PLACES)('%s', (_, sign, place) => {
  test('stands in its place', () => {
    expect(sources.filter(({ path, text }) => path.startsWith(place) && sign.test(text))).not.toEqual([]);
  });

  test('stands nowhere else', () => {
    const twins = sources.filter(({ path, text }) => !path.startsWith(place) && sign.test(text));
    expect(twins.map(({ path }) => path)).toEqual([]);
  });
});
