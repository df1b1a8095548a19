const WORD = /[\w.@~$/-]{6,}/g;
const IDENTIFIER = /[A-Za-z_$][\w$]{5,79}/g;
const SHORTEST = 6;
const LONGEST = 80;
/** What a plain word lacks. */
const TELLING = /[\d_]|.[A-Z]/;

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
  for (const [word] of text.matchAll(WORD)) {
    for (const name of namesInWord(word)) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (!visit(name)) return;
    }
  }
}

function namesInWord(word: string): readonly string[] {
  if (word.includes('/')) {
    const path = word.replace(/[.-]+$/, '');
    return path.length >= SHORTEST && path.length <= LONGEST && /[A-Za-z]/.test(path) ? [path] : [];
  }
  return word.length > LONGEST ? [] : (word.match(IDENTIFIER) ?? []).filter((name) => TELLING.test(name));
}
