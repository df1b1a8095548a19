/**
 * The JSON values of one line. Usually that is one; some agents wrote two records without a line break
 * between them. Undefined when any part of the line is broken.
 */
export function parseJsonValues(text: string): readonly unknown[] | undefined {
  try {
    return [JSON.parse(text)];
  } catch {
    const parts = splitValues(text);
    if (parts.length < 2) return undefined;
    try {
      return parts.map((part): unknown => JSON.parse(part));
    } catch {
      return undefined;
    }
  }
}

/** Cuts after every closing bracket that ends a value of the top level. */
function splitValues(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i] ?? '';
    if (character === '"') i = endOfText(text, i);
    depth += DEPTH_CHANGES[character] ?? 0;
    if (depth > 0 || !CLOSING.has(character)) continue;
    parts.push(text.slice(start, i + 1));
    start = i + 1;
  }
  const rest = text.slice(start).trim();
  return rest === '' ? parts : [...parts, rest];
}

const DEPTH_CHANGES: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };
const CLOSING: ReadonlySet<string> = new Set(['}', ']']);

/** The end of the string that opens here; a regular expression would run out of stack on a long one. */
function endOfText(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') return i;
  }
  return text.length;
}
