import { DIGIT, FIRST, kindOf, NAME, UPPER, WORD } from './character-kinds.ts';

const SLASH = 47;
const SHORTEST = 6;
const LONGEST = 80;
/** A segment of a path: `..`, `src`, `$id.tsx`, but no end of a regular expression. */
const SEGMENT = /^(?:\.{0,3}|[\w@~$.-]*\w[\w@~.-]*)$/;

/** The paths and identifiers of a text, in their order, each once: what nobody could guess. */
export function namesInText(text: string): readonly string[] {
  const names: string[] = [];
  visitNames(text, (name) => {
    names.push(name);
    return true;
  });
  return names;
}

/** The same one by one, until somebody has seen enough and says so with false. */
export function visitNames(text: string, visit: (name: string) => boolean): void {
  const seen = new Set<string>();
  const visitNew = (name: string) => {
    if (seen.has(name)) return true;
    seen.add(name);
    return visit(name);
  };
  for (let at = 0; at < text.length; at++) {
    const from = at;
    let hasSlash = false;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (!(kindOf(code) & WORD)) break;
      if (code === SLASH) hasSlash = true;
    }
    if (at - from < SHORTEST) continue;
    const path = hasSlash ? pathIn(text.slice(from, at), text[from - 1] ?? '') : undefined;
    const goesOn =
      path === undefined ? visitIdentifiers(text, from, at, visitNew) : visitPath(path, visitNew);
    if (!goesOn) return;
  }
}

/** The path that a word with slashes is; undefined if it is none. */
function pathIn(word: string, before: string): string | undefined {
  // An escape, or the end of a tag.
  if (before === '\\' || (before === '<' && word.startsWith('/'))) return undefined;
  const path = toPath(word);
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

function visitPath(path: string, visit: (name: string) => boolean): boolean {
  return path.length < SHORTEST || path.length > LONGEST || visit(path);
}

/** Identifiers of a word that are more than plain words. */
function visitIdentifiers(text: string, from: number, to: number, visit: (name: string) => boolean): boolean {
  if (to - from > LONGEST) return true;
  for (let at = from; at < to; at++) {
    const start = at;
    while (at < to && kindOf(text.charCodeAt(at)) & NAME) at++;
    const first = firstOf(text, start, at);
    if (at - first < SHORTEST || !isTelling(text, first, at)) continue;
    if (!visit(text.slice(first, at))) return false;
  }
  return true;
}

/** The first character that may begin an identifier. */
function firstOf(text: string, start: number, end: number): number {
  let first = start;
  while (first < end && !(kindOf(text.charCodeAt(first)) & FIRST)) first++;
  return first;
}

/** Whether there is a digit, an underscore or a capital behind the beginning: plain words lack them. */
function isTelling(text: string, start: number, end: number): boolean {
  if (kindOf(text.charCodeAt(start)) & DIGIT) return true;
  for (let at = start + 1; at < end; at++) if (kindOf(text.charCodeAt(at)) & (DIGIT | UPPER)) return true;
  return false;
}
