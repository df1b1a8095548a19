import type { JsonSource } from './json/json-source.ts';
import { CODES, skipSpace, skipValue } from './json/skip-value.ts';

/** A part of a JSON text, by its places. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Keys, brackets, commas and white space around the parts of a value. */
export function gapsOf({ start, end }: Range, parts: readonly Range[]): readonly Range[] {
  return [...parts, { start: end, end }].map((part, index) => ({
    start: parts[index - 1]?.end ?? start,
    end: part.start,
  }));
}

interface Part extends Range {
  readonly key: string | number;
}

/** The members or elements of a value; undefined if it has none because it is neither object nor list. */
export function jsonPartsOf(
  { source }: { readonly source: JsonSource<unknown> },
  { start, end }: Range,
): { code: number; parts: readonly Part[] } | undefined {
  const open = skipSpace(source, start === 0 ? source.start : start);
  const code = source.codeAt(open);
  if (code !== CODES.openList && code !== CODES.openObject) return undefined;
  const parts: Part[] = [];
  let position = skipSpace(source, open + 1);
  while (position < end && !isClose(source.codeAt(position))) {
    const key = code === CODES.openList ? parts.length : keyAt(source, position);
    const value = code === CODES.openList ? position : valueBehind(source, position);
    const valueEnd = skipValue(source, value);
    parts.push({ key, start: value, end: valueEnd });
    const next = skipSpace(source, valueEnd);
    position = source.codeAt(next) === CODES.comma ? skipSpace(source, next + 1) : next;
  }
  return { code, parts };
}

function isClose(code: number): boolean {
  return code === CODES.closeList || code === CODES.closeObject || Number.isNaN(code);
}

function keyAt(source: JsonSource<unknown>, position: number): string {
  return String(JSON.parse(source.textOf(position, source.endOfString(position))));
}

function valueBehind(source: JsonSource<unknown>, key: number): number {
  return skipSpace(source, skipSpace(source, source.endOfString(key)) + 1);
}
