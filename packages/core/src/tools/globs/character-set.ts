/** A place in a pattern. */
export interface Cursor {
  readonly characters: readonly string[];
  at: number;
}

/**
 * `[abc]`, `[a-z]`, `[!abc]`, read from behind the opening bracket; a closing bracket that comes first is a member.
 * Undefined where the set has no end.
 */
export function parseSet(cursor: Cursor): ((character: string) => boolean) | undefined {
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
export function takeLiteral(cursor: Cursor): string | undefined {
  if (cursor.characters[cursor.at] === '\\') cursor.at++;
  return cursor.characters[cursor.at++];
}
