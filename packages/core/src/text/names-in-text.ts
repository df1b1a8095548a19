const WORD = /[\w.@~$/-]{6,}/g;
const IDENTIFIER = /[A-Za-z_$][\w$]{5,79}/g;
const SHORTEST = 6;
const LONGEST = 80;
/** A character that plain words lack. */
const TELLING = /[\d_]|.[A-Z]/;
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
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const name of namesInWord(word, text[index - 1] ?? '')) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (!visit(name)) return;
    }
  }
}

function namesInWord(word: string, before: string): readonly string[] {
  if (!word.includes('/')) return identifiersIn(word);
  // An escape, or the end of a tag.
  if (before === '\\' || (before === '<' && word.startsWith('/'))) return identifiersIn(word);
  const path = toPath(word);
  const isPath = /[A-Za-z]/.test(path) && path.split('/').every((segment) => SEGMENT.test(segment));
  if (!isPath) return identifiersIn(word);
  return path.length >= SHORTEST && path.length <= LONGEST ? [path] : [];
}

/** An address without its scheme, or a path without the punctuation that ends a sentence. */
function toPath(word: string): string {
  return word
    .replace(/^\/{3,}/, '/')
    .replace(/^\/\//, '')
    .replace(/\/{2,}/g, '/')
    .replace(/[.-]+$/, '');
}

function identifiersIn(word: string): readonly string[] {
  return word.length > LONGEST ? [] : (word.match(IDENTIFIER) ?? []).filter((name) => TELLING.test(name));
}
