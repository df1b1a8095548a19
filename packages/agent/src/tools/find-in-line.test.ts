import { expect, test } from 'vitest';
import { findInLine } from './search-files.ts';

const x = (length: number) => 'x'.repeat(length);

test.each<[string, string, RegExp, number]>([
  ['in a short line', 'a needle', /needle/, 2],
  ['in the first window', `${x(19_000)}needle${x(9_000)}`, /needle/, 19_000],
  ['across the end of a window', `${x(19_997)}needle${x(9_000)}`, /needle/, 19_997],
  ['far behind', `${x(60_000)}needle${x(60_000)}`, /needle/, 60_000],
  ['at the very end', `${x(56_000)}!`, /!/, 56_000],
  ['without regard to case', `${x(60_000)}NEEDLE`, /needle/i, 60_000],
  ['with properties of Unicode', `${x(60_000)}Ä`, /\p{Lu}/u, 60_000],
  ['only a real beginning', `${x(60_000)}y`, /^y/, -1],
  ['a beginning', x(60_000), /^x/, 0],
  ['only a real end', `${x(60_000)}y`, /x$/, -1],
  ['an end', x(60_000), /x$/, 59_999],
  ['the end itself', x(60_000), /$/, 60_000],
  ['a boundary, but not that of a window', `${x(60_000)} x`, /x\b/, 59_999],
  ['what comes before, out of the window', `y${x(60_000)}z`, /(?<=^yx+)z/, 60_001],
  ['not what only a cut would leave out', `a${x(30_000)}b`, /a(?!.*b)/, -1],
  ['what comes after something that is none', `a${x(30_000)}b${x(30_000)}a`, /a(?!.*b)/, 60_002],
  ['characters of two halves', `😀${x(30_000)}b😀`, /\p{Emoji}(?!.*b)/u, 30_003],
  ['nothing', x(100_000), /y/, -1],
])('finds %s', (_, line, expression, at) => {
  expect(findInLine(line, expression)).toBe(at);
});
