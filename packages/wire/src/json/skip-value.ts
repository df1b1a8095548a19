import type { JsonSource } from './json-source.ts';

export const CODES = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The first position that holds no white space. */
export function skipSpace(source: JsonSource<unknown>, position: number): number {
  let end = position;
  while (SPACES.has(source.codeAt(end))) end += 1;
  return end;
}

/** The position behind the value that begins at `position`. Counts brackets, so no depth is too deep. */
export function skipValue(source: JsonSource<unknown>, position: number): number {
  let depth = 0;
  let end = position;
  do {
    const code = source.codeAt(end);
    if (Number.isNaN(code)) return end;
    if (code === CODES.quote) {
      end = source.endOfString(end);
      continue;
    }
    if (code === CODES.openList || code === CODES.openObject) depth += 1;
    else if (code === CODES.closeList || code === CODES.closeObject) depth -= 1;
    else if (depth === 0) return skipScalar(source, end);
    end += 1;
  } while (depth > 0);
  return end;
}

function skipScalar(source: JsonSource<unknown>, position: number): number {
  let end = position;
  for (let code = source.codeAt(end); !isEnd(code); code = source.codeAt(end)) end += 1;
  return end;
}

function isEnd(code: number): boolean {
  return (
    Number.isNaN(code) ||
    SPACES.has(code) ||
    code === CODES.comma ||
    code === CODES.closeList ||
    code === CODES.closeObject
  );
}
