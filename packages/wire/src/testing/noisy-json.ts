import { isRecord } from '@hdc/core/content';

/** White space and escapes that a parser passes over, and members that `JSON.parse` cannot keep as they are. */
const EXTRA_MEMBERS: readonly string[] = [
  '"1": 1.0',
  '"0" :12345678901234567890123',
  '"x\\u002dy":-0.0e+0',
  '"slash":"\\/\\ud83d\\ude00"',
];
const SPACES: readonly string[] = ['', '', '', ' ', '\n', '\t', '\r\n '];

/**
 * A value as JSON that nobody would write, from a seed: white space anywhere, escapes where none are
 * needed, members that nobody asked for, and a key twice, of which the second counts.
 */
export function noisyJson(value: unknown, seed: number): string {
  let state = seed | 1;
  const roll = (sides: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state >>> 8) & 0xffff) % sides;
  };
  const space = () => SPACES[roll(SPACES.length)] ?? '';
  const string = (text: string) => escapeSome(JSON.stringify(text), roll);
  const write = (item: unknown): string => {
    if (typeof item === 'string') return string(item);
    if (Array.isArray(item)) return `[${space()}${item.map(write).join(`${space()},${space()}`)}${space()}]`;
    if (!isRecord(item)) return JSON.stringify(item) ?? 'null';
    const members = Object.entries(item).filter(([, field]) => field !== undefined);
    const written = members.flatMap(([key, field]) => {
      const twin = roll(12) === 0 ? [`${string(key)}:${space()}"an earlier twin"`] : [];
      return [...twin, `${string(key)}${space()}:${space()}${write(field)}`];
    });
    return `{${space()}${written.join(`${space()},${space()}`)}${space()}}`;
  };
  const body = write(value);
  if (!body.startsWith('{') || !isRecord(value)) return `${space()}${body}${space()}`;
  const members = EXTRA_MEMBERS.filter(() => roll(2) === 0);
  const isEmpty = Object.keys(value).length === 0;
  return `${space()}{${members.join(',')}${members.length > 0 && !isEmpty ? ',' : ''}${body.slice(1)}${space()}`;
}

/** Writes some plain characters as escapes. */
function escapeSome(json: string, roll: (sides: number) => number): string {
  if (roll(3) > 0) return json;
  return json.replace(/(\\u[0-9a-f]{4}|\\.)|[a-z/]/g, (match, escaped: string | undefined) => {
    if (escaped !== undefined || roll(4) > 0) return match;
    return match === '/' ? '\\/' : `\\u${match.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
