/** A text between quotes in JavaScript, and where it stands. */
export interface Literal {
  /** Undefined for a template that holds more than text. */
  readonly value: string | undefined;
  readonly start: number;
  readonly end: number;
}

const LITERAL = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^'\\]*(?:\\[\s\S][^'\\]*)*'|`[^`\\]*(?:\\[\s\S][^`\\]*)*`/g;

/** Every text literal of a script, in its order. */
export function readLiterals(script: string): readonly Literal[] {
  return [...script.matchAll(LITERAL)].map((match) => ({
    value: textIn(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function textIn(literal: string): string | undefined {
  const inner = literal.slice(1, -1);
  if (literal.startsWith('`') && /(?<!\\)\$\{/.test(inner)) return undefined;
  return inner.replace(ESCAPE, (_, hex?: string, unit?: string, point?: string, other = '') => {
    const code = hex ?? unit ?? point;
    return code === undefined ? (ESCAPED[other] ?? other) : character(Number.parseInt(code, 16));
  });
}

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([\s\S]))/gi;
/** The end of a line behind a backslash goes with it. */
const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
};

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
