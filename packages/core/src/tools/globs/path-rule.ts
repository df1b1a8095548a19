import { ANY_NAME, matchesSegment, parseSegment, type SegmentGlob } from './segment-glob.ts';

/** One pattern as in `.gitignore`. */
export interface PathRule {
  /** `!pattern`: what matches is not meant after all. */
  readonly isNegated: boolean;
  /** `pattern/`: only folders match, and with them all that is in them. */
  readonly isForFolders: boolean;
  /** `/name…` may also be meant as an absolute path; with a wildcard as its first name it would mean too much. */
  readonly mayBeAbsolute: boolean;
  readonly segments: readonly Segment[];
}

type Segment = SegmentGlob | typeof ANY_DEPTH;

/** `**`: any number of folders, also none. */
const ANY_DEPTH: unique symbol = Symbol('any folders');

/** Undefined for a pattern that can match nothing: an empty one, or one with an open `[` or `\` at an end. */
export function parseRule(pattern: string): PathRule | undefined {
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
export function matchParts({ segments }: PathRule, path: readonly (readonly string[])[]): readonly boolean[] {
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
