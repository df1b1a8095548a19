/** A number of three digits or more, or a version, that goes on in no way, behind a sign that says that it may be said. */
const NUMBER = /[ =:](\d{1,4}(?:\.\d{1,6}){1,3}|\d{3,9})(?![\w/:-]|\.\w)/g;
const MOST_WORDS = 3;
const MOST_SIGNS = 3;
const WORD_LENGTH = { least: 2, most: 21 };
const LONGEST = 48;

/**
 * Numbers of a text with the words that say what they are, such as `listening on port 53211` or `exit code 137`: the
 * last ones that are the only ones of their kind. Rows of a table or a count tell nothing each.
 */
export function saidNumbers(text: string, most: number): readonly string[] {
  const byKind = new Map<string, string | undefined>();
  for (const { 0: found, 1: number = '', index: at } of text.matchAll(NUMBER)) {
    const index = at + found.length - number.length;
    const start = startOfWords(text, index);
    if (start === index || index - start + number.length > LONGEST) continue;
    const words = text.slice(start, index);
    if (words.includes('  ')) continue;
    const kind = words + number.replace(/\d+/g, '0');
    byKind.set(kind, byKind.has(kind) ? undefined : words + number);
  }
  return [...byKind.values()].flatMap((said) => said ?? []).slice(-most);
}

/** The start of the words in front of a number, up to three, with signs behind each; where it begins if there are none. */
function startOfWords(text: string, index: number): number {
  let start = index;
  for (let words = 0; words < MOST_WORDS; words++) {
    let end = start;
    while (end > 0 && isSign(text.charCodeAt(end - 1))) end--;
    let from = end;
    while (from > 0 && isWordPart(text.charCodeAt(from - 1))) from--;
    const isWord = end - from >= WORD_LENGTH.least && end - from <= WORD_LENGTH.most;
    if (start === end || start - end > MOST_SIGNS || !isWord || !beginsWord(text, from)) break;
    start = from;
  }
  return start;
}

/** A blank, `:` or `=`. */
function isSign(code: number): boolean {
  return code === 32 || code === 58 || code === 61;
}

/** A letter or `-`. */
function isWordPart(code: number): boolean {
  return isLetter(code) || code === 45;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** A part of a path, a number or a name is no word of its own. */
function beginsWord(text: string, from: number): boolean {
  return isLetter(text.charCodeAt(from)) && (from === 0 || !/[\w./]/.test(text[from - 1] ?? ''));
}
