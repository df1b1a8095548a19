import { FAILURE_SIGN, WARNING_SIGN } from '../../decisive.ts';

/** Words of trouble that is no failure by itself, and of a file that a merge left to be resolved. */
const TROUBLE =
  /\b(?:timed out|timeout|mismatch(?:ed)?|missing|not found|unavailable|unreachable|unable to|could ?n[o']t|cannot|rejected|rolled back|rollback|out of memory|unresolved|forced update|skipp?(?:ed|ing)|xfail(?:ed)?|xpass(?:ed)?)\b|^CONFLICT \(|\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b.{1,200} 5\d\d\b/im;

/** A sign of a failure, a warning or trouble, in a line or in a whole text. */
export const TROUBLE_SIGN: RegExp = new RegExp(
  [FAILURE_SIGN, WARNING_SIGN, TROUBLE].map(({ source }) => source).join('|'),
  'im',
);

/** The numbers of the lines that speak of trouble: of those that say the same, the first and the last. */
export function differentTroubles(lines: readonly string[]): readonly number[] {
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  for (const [index, line] of lines.entries()) {
    if (!TROUBLE_SIGN.test(line)) continue;
    const said = saidBy(line);
    if (!first.has(said)) first.set(said, index);
    last.set(said, index);
  }
  return [...first.values(), ...last.values()];
}

/** A place in a file, which says more than a number: `src/a.ts:12`, `src/a.ts(12,5)`. */
const PLACE = /\.\w{1,8}[:(]\d/;
/** Times, durations and counts: a line that comes again and again differs in these. */
const COUNTED =
  /\d{4}-\d\d-\d\d[T ]?|\d\d:\d\d:\d\d(?:[.,]\d+)?Z?|(?<![\w.@:/-])\d+(?:\.\d+)?(?:ms|s)?(?![\w./-]|:\S)/g;

/** What a line says, however often it says it: equal for lines that differ in times and counts alone. */
export function saidBy(line: string): string {
  return PLACE.test(line) ? line : line.replace(COUNTED, '0');
}
