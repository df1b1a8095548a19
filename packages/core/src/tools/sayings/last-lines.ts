import { QUOTES } from './person-clauses.ts';

/** A person is quoted in so many characters at the end of a text, if at all. */
const LONGEST_END = 4_000;

const [SPACE, TAB, RETURN] = [32, 9, 13];

/** The number of line breaks among the last characters of a text; undefined if those from a place on quote a person. */
export function readLastLines(text: string, from: number): number | undefined {
  const start = startOfEnd(text);
  let breaks = from > start ? countBreaks(text, start, from) : 0;
  // Goes from line to line: to look for the whole expression everywhere takes many times as long.
  for (let line = text.indexOf('\n', Math.max(start, from)); line >= 0; breaks += 1) {
    const next = text.indexOf('\n', line + 1);
    if (next < 0) return breaks + 1;
    if (isBlank(text, line + 1, next)) {
      QUOTES.lastIndex = next;
      if (QUOTES.test(text)) return undefined;
    }
    line = next;
  }
  return breaks;
}

/** The lines of a text, if the number of line breaks among its last characters is known. */
export function countLinesWith(text: string, breaksAtEnd: number): number {
  if (text === '') return 0;
  const start = startOfEnd(text);
  const breaks = start > 0 ? countBreaks(text, 0, start) + breaksAtEnd : breaksAtEnd;
  return text.endsWith('\n') ? breaks : breaks + 1;
}

function countBreaks(text: string, start: number, end: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

function startOfEnd(text: string): number {
  return Math.max(0, text.length - LONGEST_END);
}

/** Most lines end in something else. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let at = end - 1; at >= start; at -= 1) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== TAB && code !== RETURN) return false;
  }
  return true;
}
