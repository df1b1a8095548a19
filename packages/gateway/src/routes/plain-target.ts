import { Refusal } from '../errors/refusal.ts';

/** Longer chains of encodings are decoded by nobody. */
const MOST_DECODINGS = 4;

/**
 * A target as every server reads it, so that it stays below whatever path is put in front of it: `.` and `..` are
 * followed, slashes at its beginning become one, a fragment goes. Otherwise not a byte of it changes. Throws a `Refusal`
 * for a path that only some servers would take for one that leads upwards. Sources: RFC 3986 5.2.4 and 6.2.2; WHATWG URL 4.4.
 */
export function plainTarget(target: string): string {
  const [whole = '', path = ''] = /^([^?#]*)[^#]*/.exec(target) ?? [];
  const plain = withoutDots(path);
  if (plain.includes('\\') || hidesDots(plain)) {
    throw new Refusal(400, 'UNCLEAR_PATH', 'the path may lead upwards by backslashes or encoded characters');
  }
  return plain + whole.slice(path.length);
}

function withoutDots(path: string): string {
  const segments = path.split('/').slice(1);
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const name = segment.replace(/%2e/gi, '.');
    if (name === '..') kept.pop();
    if (name !== '.' && name !== '..') kept.push(segment);
    else if (index === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/').replace(/^\/+/, '')}`;
}

/** Some servers decode a path again, take `\` for `/`, or leave out what follows a semicolon. */
function hidesDots(path: string): boolean {
  let decoded = path;
  for (let round = 0; round < MOST_DECODINGS; round++) {
    decoded = decoded
      .replace(/%25/g, '%')
      .replace(/%2e|%c0%ae/gi, '.')
      .replace(/%2f|%5c|%c0%af/gi, '/');
  }
  return decoded.split('/').some((segment) => /^\.\.?(?:;|$)/.test(segment));
}
