/** Letters of both cases and digits, as base64 has them and rulers and hashes have not. */
const MIXED = [/[a-z]/, /[A-Z]/, /\d/];
const MINIFIED_SIGNS = /[;{}()=,]/g;
const NAMED = /\[minified, \d+ characters\]/;
/** Of a minified line so much stays that one can tell what it is, and as much around what was asked for. */
const SHOWN = 200;
const MOST_PLACES = 8;

/** Puts their lengths in the place of runs of base64 and of what nobody asked for in minified lines. */
export function nameBlobs(text: string, length: number, asked: readonly string[]): string {
  if (text.length < length) return text;
  const base64 = new RegExp(`[A-Za-z0-9+/_-]{${length},}={0,2}`, 'g');
  const name = (line: string) => {
    const named = line.replace(base64, (run) =>
      MIXED.every((sign) => sign.test(run)) ? `[base64, ${run.length} characters]` : run,
    );
    return named.length >= length && isMinified(named) ? cutMinified(named, asked) : named;
  };
  return text
    .split('\n')
    .map((line) => (line.length < length ? line : name(line)))
    .join('\n');
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
  let end = whole(line, SHOWN);
  let cut = line.slice(0, end);
  for (const at of placesOf(line, asked)) {
    const start = Math.max(end, whole(line, at - SHOWN));
    const next = Math.max(end, whole(line, Math.min(line.length, at + SHOWN)));
    cut += named(start - end) + line.slice(start, next);
    end = next;
  }
  return cut + named(line.length - end);
}

/** A place that is not inside a character of two halves. */
function whole(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function named(length: number): string {
  return length === 0 ? '' : ` [minified, ${length} characters] `;
}

/** Where the words stand behind the beginning, in order; of each only the first places. */
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
