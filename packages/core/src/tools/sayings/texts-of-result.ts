import { isRecord } from '../../content/is-record.ts';

/** So large a JSON text is no message. */
const LONGEST_JSON = 20_000;
const DEEPEST = 3;
const MOST_TEXTS = 40;

/** The text of a result and the texts in its parts; if a text is JSON, also the texts in it. */
export function textsOfResult(result: unknown): readonly string[] {
  // Most results are one text, and a list that grows has room for many.
  if (typeof result === 'string' && !mayBeJson(result)) return [result];
  const texts: string[] = [];
  collect(result, 0, texts);
  return texts;
}

function collect(value: unknown, depth: number, texts: string[]): void {
  if (texts.length >= MOST_TEXTS || depth > DEEPEST) return;
  if (typeof value === 'string') {
    texts.push(value);
    if (depth === 0) collect(parseJson(value), 1, texts);
  } else if (Array.isArray(value)) {
    for (const part of value.slice(0, MOST_TEXTS)) collect(part, depth + 1, texts);
  } else if (isRecord(value)) {
    for (const [key, part] of Object.entries(value).slice(0, MOST_TEXTS)) {
      if (typeof part === 'string' && /^user|_by$/i.test(key)) texts.push(`${key}: ${part}`);
      collect(part, depth + 1, texts);
    }
  }
}

function mayBeJson(text: string): boolean {
  return text.length <= LONGEST_JSON && /^\s*\{/.test(text);
}

function parseJson(text: string): unknown {
  if (!mayBeJson(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
