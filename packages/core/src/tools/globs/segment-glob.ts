import { type Cursor, parseSet, takeLiteral } from './character-set.ts';

/** What stands between two slashes of a pattern, ready to be compared. */
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
