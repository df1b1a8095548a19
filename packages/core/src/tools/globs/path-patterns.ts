import { expandBraces } from './expand-braces.ts';
import { type PathRule, parseRule } from './path-rule.ts';

const MOST_PATTERNS = 256;

/** What a setting with patterns takes, in words and as a test. */
export const PATH_PATTERNS: {
  readonly allowed: string;
  readonly includes: (patterns: readonly string[]) => boolean;
} = {
  allowed: `patterns as in .gitignore, separated by commas, at most ${MOST_PATTERNS} with braces such as {ts,tsx} expanded; { and [ need their end, or \\ in front`,
  includes: (patterns) => {
    const expanded = patterns.map((pattern) => expandBraces(pattern, MOST_PATTERNS));
    const rules = expanded.flatMap((each) => each?.map(parseRule) ?? [undefined]);
    return rules.length <= MOST_PATTERNS && rules.every((rule) => rule !== undefined);
  },
};

/** The rules of patterns, in order. What a setting would refuse is left out or cut off: nothing throws in a pass. */
export function parsePatterns(patterns: readonly string[]): readonly PathRule[] {
  const rules = patterns
    .slice(0, MOST_PATTERNS)
    .flatMap((pattern) => expandBraces(pattern, MOST_PATTERNS) ?? [])
    .map(parseRule);
  return rules.filter((rule) => rule !== undefined).slice(0, MOST_PATTERNS);
}
