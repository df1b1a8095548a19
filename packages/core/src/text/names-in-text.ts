import { DIGIT, FIRST, kindOf, NAME, SIGN, SLASH, UPPER, WORD } from './character-kinds.ts';
import { NameTable } from './name-table.ts';

const SHORTEST = 6;
const LONGEST = 80;
/** A segment of a path: `..`, `src`, `$id.tsx`, but no end of a regular expression. */
const SEGMENT = /^(?:\.{0,3}|[\w@~$.-]*\w[\w@~.-]*)$/;

/** The paths and identifiers of a text, in their order, each once: what nobody could guess. */
export function namesInText(text: string): readonly string[] {
  const names = readNames(text);
  return Array.from({ length: names.size }, (_, index) => names.nameAt(index));
}

/** The same by where they stand; not many more than so many. */
export function readNames(text: string, most: number = Number.POSITIVE_INFINITY): NameTable {
  const names = new NameTable(text.length);
  for (let at = 0; at < text.length && names.size < most; at++) {
    const from = at;
    let kinds = 0;
    for (let kind = WORD; at < text.length; at++) {
      kind = kindOf(text.charCodeAt(at));
      if (!(kind & WORD)) break;
      kinds |= kind;
    }
    if (at - from >= SHORTEST) addNames(names, text, from, at, kinds);
  }
  return names;
}

function addNames(names: NameTable, text: string, from: number, to: number, kinds: number): void {
  const path = kinds & SLASH ? pathIn(text, from, to) : undefined;
  if (path !== undefined) {
    if (path.length >= SHORTEST && path.length <= LONGEST) names.add(path, 0, path.length);
  } else if (to - from <= LONGEST && kinds & (DIGIT | UPPER)) {
    if (kinds & (SLASH | SIGN)) addIdentifiers(names, text, from, to);
    else addIdentifier(names, text, from, to);
  }
}

/** The path that a word with slashes is; undefined if it is none. */
function pathIn(text: string, from: number, to: number): string | undefined {
  const before = text[from - 1];
  // An escape, or the end of a tag.
  if (before === '\\' || (before === '<' && text.startsWith('/', from))) return undefined;
  const path = toPath(text.slice(from, to));
  const isPath = /[A-Za-z]/.test(path) && path.split('/').every((segment) => SEGMENT.test(segment));
  return isPath ? path : undefined;
}

/** An address without its scheme, or a path without the punctuation that ends a sentence. */
function toPath(word: string): string {
  return word
    .replace(/^\/{3,}/, '/')
    .replace(/^\/\//, '')
    .replace(/\/{2,}/g, '/')
    .replace(/[.-]+$/, '');
}

function addIdentifiers(names: NameTable, text: string, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const start = at;
    while (at < to && kindOf(text.charCodeAt(at)) & NAME) at++;
    if (at - start >= SHORTEST) addIdentifier(names, text, start, at);
  }
}

/** An identifier that is more than a plain word; digits in front of it are none of it. */
function addIdentifier(names: NameTable, text: string, from: number, to: number): void {
  let first = from;
  while (first < to && !(kindOf(text.charCodeAt(first)) & FIRST)) first++;
  if (to - first >= SHORTEST && isTelling(text, first, to)) names.add(text, first, to);
}

/** Whether there is a digit, an underscore or a capital behind the beginning: plain words lack them. */
function isTelling(text: string, start: number, end: number): boolean {
  if (kindOf(text.charCodeAt(start)) & DIGIT) return true;
  for (let at = start + 1; at < end; at++) if (kindOf(text.charCodeAt(at)) & (DIGIT | UPPER)) return true;
  return false;
}
