/** Letters of both cases and digits, as base64 has them and rulers and hashes have not. */
const MIXED = [/[a-z]/, /[A-Z]/, /\d/];
const MINIFIED_SIGNS = /[;{}()=,]/g;
/** Of a minified line so much stays that one can tell what it is. */
const SHOWN = 200;

/** Puts their lengths in the place of runs of base64 and of the rest of minified lines. */
export function nameBlobs(text: string, length: number): string {
  if (text.length < length) return text;
  const base64 = new RegExp(`[A-Za-z0-9+/_-]{${length},}={0,2}`, 'g');
  return text
    .split('\n')
    .map((line) => (line.length < length ? line : nameIn(line, base64, length)))
    .join('\n');
}

function nameIn(line: string, base64: RegExp, length: number): string {
  const named = line.replace(base64, (run) =>
    MIXED.every((sign) => sign.test(run)) ? `[base64, ${run.length} characters]` : run,
  );
  if (named.length < length || !isMinified(named)) return named;
  return `${named.slice(0, SHOWN)} [minified, ${named.length - SHOWN} more characters]`;
}

/** Code without blanks. JSON is data that somebody asked for. */
function isMinified(line: string): boolean {
  if (/^\s*[[{]/.test(line)) return false;
  const blanks = line.match(/\s/g)?.length ?? 0;
  const signs = line.match(MINIFIED_SIGNS)?.length ?? 0;
  return blanks < line.length / 12 && signs > line.length / 20;
}
