import { ElementSpans } from './element-spans.ts';
import type { JsonSource } from './json-source.ts';
import { CODES, skipSpace, skipValue } from './skip-value.ts';

export interface ListSpans {
  readonly elements: ElementSpans;
  /** The end of the list: its closing bracket. */
  readonly close: number;
}

/**
 * The elements of the list under a key at the top of a body, which must be JSON. Undefined if the key
 * has no list, or is there twice.
 */
export function findListSpans(
  source: JsonSource<unknown>,
  key: string,
  skip: SkipMember = (_, position) => skipValue(source, position),
): ListSpans | undefined {
  const top = skipSpace(source, source.start);
  if (source.codeAt(top) !== CODES.openObject) return undefined;
  const position = findMember(source, skipSpace(source, top + 1), key, skip);
  if (position === undefined || source.codeAt(position) !== CODES.openList) return undefined;
  const spans = readElements(source, skipSpace(source, position + 1));
  return hasMemberBehind(source, spans.close + 1, key, skip) ? undefined : spans;
}

/** The elements from the one that begins at `position` up to the end of the list. */
export function readElements(source: JsonSource<unknown>, position: number): ListSpans {
  const bounds: number[] = [];
  let start = position;
  for (let code = source.codeAt(start); code !== CODES.closeList && !Number.isNaN(code); ) {
    const end = skipValue(source, start);
    bounds.push(start, end);
    start = skipComma(source, end);
    code = source.codeAt(start);
  }
  return { elements: new ElementSpans(bounds), close: start };
}

/** Whether a key stands among the members behind a value at the top of a body. */
export function hasMemberBehind(
  source: JsonSource<unknown>,
  position: number,
  key: string,
  skip?: SkipMember,
): boolean {
  return findMember(source, skipComma(source, position), key, skip) !== undefined;
}

/** The position behind the value of a member at the top of a body, by its key as it is written and where it begins. */
export type SkipMember = (key: string, position: number) => number;

/** The position of the value of the first member with that key, from a key or the end of the object on. */
export function findMember(
  source: JsonSource<unknown>,
  position: number,
  key: string,
  skip: SkipMember = (_, start) => skipValue(source, start),
): number | undefined {
  let start = position;
  while (source.codeAt(start) === CODES.quote) {
    const keyEnd = source.endOfString(start);
    const value = skipSpace(source, skipSpace(source, keyEnd) + 1);
    const text = source.textOf(start, keyEnd);
    if (text === `"${key}"` || (text.includes('\\') && JSON.parse(text) === key)) return value;
    start = skipComma(source, skip(text, value));
  }
  return undefined;
}

/** The next value behind a comma, if there is one. */
export function skipComma(source: JsonSource<unknown>, position: number): number {
  const end = skipSpace(source, position);
  return source.codeAt(end) === CODES.comma ? skipSpace(source, end + 1) : end;
}
