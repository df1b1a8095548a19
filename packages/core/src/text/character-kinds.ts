/** Kinds of characters, as bits: an expression for each word of a text takes several times as long as looking them up. */
export const WORD = 1;
/** Part of an identifier. */
export const NAME = 2;
/** Begins an identifier. */
export const FIRST = 4;
/** No letter of an identifier, which makes it more than a plain word. */
export const DIGIT = 8;
export const UPPER = 16;
export const SLASH = 32;
/** Any other sign of a word, which ends an identifier. */
export const SIGN = 64;

const KINDS = new Uint8Array(128);
mark('A', 'Z', WORD | NAME | FIRST | UPPER);
mark('a', 'z', WORD | NAME | FIRST);
mark('0', '9', WORD | NAME | DIGIT);
mark('_', '_', WORD | NAME | FIRST | DIGIT);
mark('$', '$', WORD | NAME | FIRST);
mark('/', '/', WORD | SLASH);
for (const sign of '.@~-') mark(sign, sign, WORD | SIGN);

function mark(first: string, last: string, kind: number): void {
  KINDS.fill(kind, first.charCodeAt(0), last.charCodeAt(0) + 1);
}

/** The kinds of a character by its code: `[\w.@~$/-]` makes words of names and paths, `[\w$]` names. */
export function kindOf(code: number): number {
  return code < 128 ? (KINDS[code] ?? 0) : 0;
}
