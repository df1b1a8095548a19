import { fileURLToPath } from 'node:url';

/** What a word of a shell is made of: in quotes, escaped, or as it is. */
const PART = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/y;

/**
 * The paths that a pasted or dropped text may mean, the most literal reading first. Terminals and file managers
 * give them bare, quoted, with escaped blanks or as URLs, one a line or several in a row.
 */
export function pastedPaths(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length === 0) return [];
  return [lines.map(withoutScheme), lines.flatMap(shellWords).map(withoutScheme)];
}

function withoutScheme(path: string): string {
  if (!path.startsWith('file:')) return path;
  try {
    return fileURLToPath(path);
  } catch {
    // A URL of another machine, or one with escapes that stand for nothing.
    return path;
  }
}

/** As a shell reads them; none of a text whose quotes do not end. */
function shellWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; ) {
    PART.lastIndex = at;
    const match = PART.exec(line);
    if (match) {
      const [part, single, double, escaped, bare] = match;
      word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? bare ?? '');
      at += part.length;
    } else if (/\s/.test(line.charAt(at))) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at++;
    } else {
      return [];
    }
  }
  return word === undefined ? words : [...words, word];
}
