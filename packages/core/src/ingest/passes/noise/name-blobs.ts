import { wholePlace } from '../../whole-place.ts';

/** Letters of both cases and digits, as base64 has them and rulers and hashes have not. */
const MIXED = [/[a-z]/, /[A-Z]/, /\d/];
const MINIFIED_SIGNS = /[;{}()=,]/g;
const NAMED = /\[minified, \d+ characters\]/;
/** This much of a minified line stays to show what it is, and as much around the words that were asked for. */
const SHOWN = 200;
const MOST_PLACES = 8;

/** Puts their lengths in the place of runs of base64 and of what nobody asked for in minified lines. */
export function nameBlobs(text: string, length: number, asked: readonly string[]): string {
  if (text.length < length) return text;
  const name = (line: string) => {
    const named = nameRuns(line, length);
    return named.length >= length && isMinified(named) ? cutMinified(named, asked) : named;
  };
  return text
    .split('\n')
    .map((line) => (line.length < length ? line : name(line)))
    .join('\n');
}

/** An expression that counts so many characters would need more stack than there is for a run of millions. */
function nameRuns(line: string, length: number): string {
  let named = '';
  let shown = 0;
  for (let start = 0; start + length <= line.length; ) {
    const foreign = lastForeign(line, start, start + length);
    if (foreign >= 0) {
      start = foreign + 1;
      continue;
    }
    const end = endOfRun(line, start + length);
    const run = line.slice(start, end);
    if (MIXED.every((sign) => sign.test(run))) {
      named += `${line.slice(shown, start)}[base64, ${run.length} characters]`;
      shown = end;
    }
    start = end;
  }
  return named + line.slice(shown);
}

/** The last place, from `start` and before `end`, of a character that base64 has not; -1 where there is none. */
function lastForeign(line: string, start: number, end: number): number {
  for (let at = end - 1; at >= start; at--) if (!isBase64(line.charCodeAt(at))) return at;
  return -1;
}

function endOfRun(line: string, from: number): number {
  let end = from;
  while (end < line.length && isBase64(line.charCodeAt(end))) end++;
  for (let signs = 0; signs < 2 && line[end] === '='; signs++) end++;
  return end;
}

/** Letters, digits, and `+/_-`. */
function isBase64(code: number): boolean {
  if (code >= 97) return code <= 122;
  if (code >= 65) return code <= 90 || code === 95;
  return (code >= 47 && code <= 57) || code === 43 || code === 45;
}

/** Code without blanks. JSON is data that somebody asked for. */
function isMinified(line: string): boolean {
  if (/^\s*[[{]/.test(line) || NAMED.test(line)) return false;
  const blanks = line.match(/\s/g)?.length ?? 0;
  const signs = line.match(MINIFIED_SIGNS)?.length ?? 0;
  return blanks < line.length / 12 && signs > line.length / 20;
}

/** The beginning, and the places that name what was asked for; what lies between them is named by its length. */
function cutMinified(line: string, asked: readonly string[]): string {
  let end = wholePlace(line, SHOWN);
  let cut = line.slice(0, end);
  for (const at of placesOf(line, asked)) {
    const start = Math.max(end, wholePlace(line, at - SHOWN));
    const next = Math.max(end, wholePlace(line, Math.min(line.length, at + SHOWN)));
    cut += named(start - end) + line.slice(start, next);
    end = next;
  }
  return cut + named(line.length - end);
}

function named(length: number): string {
  return length === 0 ? '' : ` [minified, ${length} characters] `;
}

/** The places of the words behind the beginning, in order; only the first places of each. */
function placesOf(line: string, words: readonly string[]): readonly number[] {
  const places = words.flatMap((word) => {
    const found: number[] = [];
    for (
      let at = line.indexOf(word, SHOWN);
      at >= 0 && found.length < 2;
      at = line.indexOf(word, at + SHOWN)
    ) {
      found.push(at);
    }
    return found;
  });
  return places.sort((a, b) => a - b).slice(0, MOST_PLACES);
}
