import { posix } from 'node:path';
import { isWindowsPath } from '../paths/resolve-path.ts';
import { expandBraces } from './expand-braces.ts';
import { ANY_NAME, matchesSegment, parseSegment, type SegmentGlob } from './segment-glob.ts';

/** `**`: any number of folders, also none. */
const ANY_DEPTH: unique symbol = Symbol('any folders');

const MOST_PATTERNS = 256;

/** The values of a setting with patterns, in words and as a test. */
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

/** Answers that are remembered of a list of patterns, since every pass asks for every call again. */
const MOST_ANSWERS = 10_000;

interface Known {
  readonly root: string;
  readonly rules: readonly PathRule[];
  readonly answers: Map<string, boolean>;
}

const remembered = new WeakMap<readonly string[], Known>();

/**
 * Whether patterns mean an absolute path, with the semantics of a `.gitignore` file in `root`: the last pattern
 * that matches decides, and what is in a folder that is meant is meant. Patterns that begin with a slash and a
 * plain name are tried as absolute paths, too, also on files outside of `root`.
 */
export function matchesPatterns(path: string, patterns: readonly string[], root: string): boolean {
  const { rules, answers } = recall(patterns, root);
  const known = answers.get(path);
  if (known !== undefined) return known;
  if (answers.size >= MOST_ANSWERS) answers.clear();
  const inside = posix.relative(root, path);
  const isInside = inside !== '' && inside !== '..' && !inside.startsWith('../') && !posix.isAbsolute(inside);
  const absolute = rules.filter(({ mayBeAbsolute }) => mayBeAbsolute);
  const answer = (isInside && isMeant(rules, inside)) || isMeant(absolute, path);
  answers.set(path, answer);
  return answer;
}

function recall(patterns: readonly string[], root: string): Known {
  const known = remembered.get(patterns);
  if (known?.root === root) return known;
  // There, capitals make no difference.
  const spelled = isWindowsPath(root) ? patterns.map((pattern) => pattern.toLowerCase()) : patterns;
  const fresh = { root, rules: parsePatterns(spelled), answers: new Map() };
  remembered.set(patterns, fresh);
  return fresh;
}

/** The rules of patterns, in order. A pattern that a setting would refuse is left out or cut off: nothing throws in a pass. */
function parsePatterns(patterns: readonly string[]): readonly PathRule[] {
  const rules = patterns
    .slice(0, MOST_PATTERNS)
    .flatMap((pattern) => expandBraces(pattern, MOST_PATTERNS) ?? [])
    .map(parseRule);
  return rules.filter((rule) => rule !== undefined).slice(0, MOST_PATTERNS);
}

function isMeant(rules: readonly PathRule[], path: string): boolean {
  if (rules.length === 0) return false;
  const parts = path.split('/').filter((part) => part !== '');
  const characters = parts.map((part) => Array.from(part));
  const matched = rules.map((rule) => matchParts(rule, characters)).toReversed();
  const lastFirst = rules.toReversed();
  return parts.some((_, depth) => {
    const isFolder = depth < parts.length - 1;
    const deciding = lastFirst.find(
      (rule, index) => matched[index]?.[depth] && (isFolder || !rule.isForFolders),
    );
    return deciding !== undefined && !deciding.isNegated;
  });
}

/** One pattern as in `.gitignore`. */
interface PathRule {
  /** `!pattern`: what matches is not meant after all. */
  readonly isNegated: boolean;
  /** `pattern/`: only folders match, and with them all that is in them. */
  readonly isForFolders: boolean;
  /** `/name…` may also be meant as an absolute path; with a wildcard as its first name it would mean too much. */
  readonly mayBeAbsolute: boolean;
  readonly segments: readonly Segment[];
}

type Segment = SegmentGlob | typeof ANY_DEPTH;

/** Undefined for a pattern that can match nothing: an empty one, or one with an open `[` or `\` at an end. */
function parseRule(pattern: string): PathRule | undefined {
  const isNegated = pattern.startsWith('!');
  const body = (isNegated ? pattern.slice(1) : pattern).replace(/^\.\//, '');
  const isForFolders = body.endsWith('/');
  const inner = isForFolders ? body.slice(0, -1) : body;
  const isRooted = inner.startsWith('/');
  const names = inner.slice(isRooted ? 1 : 0);
  const parsed = names.split('/').map((name) => (/^\*\*+$/.test(name) ? ANY_DEPTH : parseSegment(name)));
  const segments = parsed.filter((segment) => segment !== undefined);
  if (names === '' || segments.length < parsed.length) return undefined;
  // Without a slash in front of its end a pattern means a name at any depth.
  if (!inner.includes('/')) segments.unshift(ANY_DEPTH);
  // `folder/**` is all that is in the folder, not the folder itself.
  if (segments.at(-1) === ANY_DEPTH) segments.push(ANY_NAME);
  return { isNegated, isForFolders, mayBeAbsolute: /^\/[^/*?[]+(?:\/|$)/.test(inner), segments };
}

/**
 * For each part of a path, whether the rule means the path up to there. Follows all ways to match at once, so
 * that each part is compared with each part of the pattern only once.
 */
function matchParts({ segments }: PathRule, path: readonly (readonly string[])[]): readonly boolean[] {
  let reached = skipDepths(segments, new Set([0]));
  return path.map((part) => {
    const next = new Set<number>();
    for (const at of reached) {
      const segment = segments[at];
      if (segment === ANY_DEPTH) next.add(at);
      else if (segment && matchesSegment(segment, part)) next.add(at + 1);
    }
    reached = skipDepths(segments, next);
    return reached.has(segments.length);
  });
}

/** Adds the places behind `**`; a set is walked in the order of its insertions, so that those are walked too. */
function skipDepths(segments: readonly Segment[], reached: Set<number>): ReadonlySet<number> {
  for (const at of reached) {
    if (segments[at] === ANY_DEPTH) reached.add(at + 1);
  }
  return reached;
}
