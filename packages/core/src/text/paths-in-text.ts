import { kindOf, WORD } from './character-kinds.ts';

/** A name with an extension, which no number has. */
const FILE = /[^/.][^/]*\.[A-Za-z]\w{0,9}$/;
/** Longer ones are data. */
const LONGEST = 255;

/** The first paths of files in a text, as it writes them and as often. */
export function pathsInText(text: string, most: number): readonly string[] {
  const found: string[] = [];
  let looked = 0;
  for (let dot = text.indexOf('.'); dot >= 0 && found.length < most; dot = text.indexOf('.', dot)) {
    // No file is without an extension that begins with a letter.
    if (!isLetter(text.charCodeAt(++dot))) continue;
    let from = dot - 1;
    while (from > looked && kindOf(text.charCodeAt(from - 1)) & WORD) from--;
    while (dot < text.length && kindOf(text.charCodeAt(dot)) & WORD) dot++;
    looked = dot;
    const path = dot - from > LONGEST ? '' : toPath(text.slice(from, dot));
    if (FILE.test(path)) found.push(path);
  }
  return found;
}

/** A sentence may end with it, and paths begin where they count from or, in a diff, with its side. */
function toPath(word: string): string {
  return word.replace(/[.-]+$/, '').replace(/^(?:\.{1,2}\/)+|^[ab]\/|^\/+(?=\/)/, '');
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
