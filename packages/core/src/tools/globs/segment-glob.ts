/** The part of a pattern between two slashes, ready to be compared. */
export type SegmentGlob = readonly Token[];

type Token = typeof STAR | ((character: string) => boolean);

const STAR: unique symbol = Symbol('any characters');

/** `*`: whatever the name is. */
export const ANY_NAME: SegmentGlob = [STAR];

/** `*`, `?`, `[…]` and `\` before what is meant as itself; undefined for `[` or `\` without its end. */
export function parseSegment(text: string): SegmentGlob | undefined {
  const cursor: Cursor = { characters: Array.from(text), at: 0 };
  const tokens: Token[] = [];
  while (cursor.at < cursor.characters.length) {
    const token = parseToken(cursor);
    if (!token) return undefined;
    // Stars in a row are one.
    if (token !== STAR || tokens.at(-1) !== STAR) tokens.push(token);
  }
  return tokens;
}

function parseToken(cursor: Cursor): Token | undefined {
  const character = cursor.characters[cursor.at];
  if (character === '*' || character === '?' || character === '[') cursor.at++;
  if (character === '*') return STAR;
  if (character === '?') return () => true;
  if (character === '[') return parseSet(cursor);
  const literal = takeLiteral(cursor);
  return literal === undefined ? undefined : (other) => other === literal;
}

/** A place in a pattern. */
interface Cursor {
  readonly characters: readonly string[];
  at: number;
}

/**
 * `[abc]`, `[a-z]`, `[!abc]`, read from behind the opening bracket; a closing bracket that comes first is a member.
 * Undefined if the set has no end.
 */
function parseSet(cursor: Cursor): ((character: string) => boolean) | undefined {
  const { characters } = cursor;
  const isNegated = characters[cursor.at] === '!' || characters[cursor.at] === '^';
  if (isNegated) cursor.at++;
  const ranges: (readonly [string, string])[] = [];
  do {
    const from = takeLiteral(cursor);
    const isRange = characters[cursor.at] === '-' && characters[cursor.at + 1] !== ']';
    if (isRange) cursor.at++;
    const to = isRange ? takeLiteral(cursor) : from;
    if (from === undefined || to === undefined) return undefined;
    // The lower bound is a member also of a range that runs backwards, as in git.
    ranges.push([from, from], [from, to]);
  } while (characters[cursor.at] !== ']');
  cursor.at++;
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}

/** The next character, or the one behind a backslash; undefined at the end. */
function takeLiteral(cursor: Cursor): string | undefined {
  if (cursor.characters[cursor.at] === '\\') cursor.at++;
  return cursor.characters[cursor.at++];
}

/** Goes back to the last star only, so that the time is at most pattern times text. */
export function matchesSegment(glob: SegmentGlob, text: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let retry = 0;
  for (let i = 0; i < text.length; ) {
    const token = glob[at];
    if (token === STAR) {
      star = at++;
      retry = i;
    } else if (token?.(text[i] ?? '')) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++retry;
    } else {
      return false;
    }
  }
  return at === glob.length || (at === glob.length - 1 && glob[at] === STAR);
}
