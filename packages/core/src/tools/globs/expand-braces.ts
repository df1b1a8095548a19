/** Deeper nesting is a mistake. */
const DEEPEST = 8;

/**
 * `src/*.{ts,tsx}` as `src/*.ts` and `src/*.tsx`. Braces without a comma stay as they are, and `\` in front of a
 * brace or comma means the character. Undefined for braces that do not pair and for more than `most` results.
 */
export function expandBraces(pattern: string, most: number): readonly string[] | undefined {
  const reader: Reader = { text: pattern, at: 0, most };
  const expanded = readAlternative(reader, 0);
  return reader.at === pattern.length ? expanded : undefined;
}

interface Reader {
  readonly text: string;
  readonly most: number;
  at: number;
}

/** Reads up to the end, or inside braces up to a comma or the closing brace. */
function readAlternative(reader: Reader, depth: number): readonly string[] | undefined {
  let done: readonly string[] = [''];
  while (reader.at < reader.text.length) {
    const character = reader.text[reader.at];
    if (character === '}' || (character === ',' && depth > 0)) break;
    const pieces = character === '{' ? readBraces(reader, depth + 1) : [readPlain(reader, depth)];
    if (!pieces || done.length * pieces.length > reader.most) return undefined;
    done = done.flatMap((start) => pieces.map((piece) => start + piece));
  }
  return done;
}

function readBraces(reader: Reader, depth: number): readonly string[] | undefined {
  const alternatives: string[] = [];
  let commas = 0;
  if (depth > DEEPEST) return undefined;
  for (;;) {
    reader.at++;
    const expanded = readAlternative(reader, depth);
    if (!expanded || alternatives.length + expanded.length > reader.most) return undefined;
    alternatives.push(...expanded);
    if (reader.text[reader.at] !== ',') break;
    commas++;
  }
  if (reader.text[reader.at] !== '}') return undefined;
  reader.at++;
  return commas > 0 ? alternatives : alternatives.map((inner) => `{${inner}}`);
}

function readPlain(reader: Reader, depth: number): string {
  const start = reader.at;
  const special = depth > 0 ? '{},' : '{}';
  while (reader.at < reader.text.length && !special.includes(reader.text[reader.at] ?? '')) {
    reader.at += reader.text[reader.at] === '\\' ? 2 : 1;
  }
  reader.at = Math.min(reader.at, reader.text.length);
  return reader.text.slice(start, reader.at);
}
