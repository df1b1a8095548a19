import { createHash, randomBytes } from 'node:crypto';
import { PERSON_NAME, type Person } from './person.ts';

const TOKEN_BYTES = 32;

/** The beginning of every token, by which scanners of secrets know one, and so do we if a hash is expected. */
const TOKEN_START = 'hdc_';

/** Limits of everybody whom a proxy names and no line does. */
export const EVERYBODY = '*';

/** The people of a file. */
export interface TokenList {
  readonly people: ReadonlyMap<string, Person>;
  /** Names by the hashes of their tokens. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The problems, line by line. Shows names and never the text in a hash's place: that may be a token. */
  readonly problems: readonly string[];
}

const HASH = /^sha256:[0-9a-f]{64}$/;
const MOST_REQUESTS = 1_000_000;
const MOST_DOLLARS = 1_000_000;

/**
 * Lines of `NAME HASH [requests=N] [dollars=N] [admin]`; `#` begins a comment, `-` in the hash's place is a person
 * without a token, and several lines of one name are several tokens. A line that is not understood admits nobody.
 */
export function parseTokenFile(text: string): TokenList {
  const people = new Map<string, Person>();
  const hashes = new Map<string, string>();
  const problems: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const [name = '', hash = '', ...words] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (name === '') continue;
    const person = toPerson(name, words);
    const problem = problemOf({ name, hash, person }, { people, hashes });
    if (problem !== undefined || typeof person === 'string') {
      problems.push(`line ${index + 1}: ${problem ?? person}`);
      continue;
    }
    people.set(name, person);
    if (hash !== NO_TOKEN) hashes.set(hash, name);
  }
  return { people, hashes, problems };
}

const NO_TOKEN = '-';

function problemOf(
  { name, hash, person }: { readonly name: string; readonly hash: string; readonly person: Person | string },
  { people, hashes }: Pick<TokenList, 'people' | 'hashes'>,
): string | undefined {
  if (name.startsWith(TOKEN_START) || hash.startsWith(TOKEN_START)) {
    return 'a token stands where its hash belongs: take it away, and make another one with hdc gateway token NAME';
  }
  if (name !== EVERYBODY && !PERSON_NAME.test(name)) {
    return 'the name must be up to 64 letters, digits and . _ @ + - and begin with a letter or digit';
  }
  if (hash !== NO_TOKEN && !HASH.test(hash)) {
    return `behind the name ${name} must stand sha256: with 64 hexadecimal digits in lower case, or - for no token`;
  }
  if (name === EVERYBODY && hash !== NO_TOKEN) return '* has no token of its own: write - behind it';
  if (typeof person === 'string') return person;
  if (hashes.has(hash)) return `the token of ${name} is that of ${hashes.get(hash)}, too`;
  const known = people.get(name);
  return known && JSON.stringify(known) !== JSON.stringify(person)
    ? `${name} has other limits than in a line before`
    : undefined;
}

/** 256 random bits: nobody finds the token of a hash by trying, so the hash need not be a slow one. */
export function makeToken(): string {
  return `${TOKEN_START}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** The hash that a file of tokens holds in place of a token. */
export function hashToken(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('hex')}`;
}

/** The problem with the words, if one is not understood. */
function toPerson(name: string, words: readonly string[]): Person | string {
  let person: Person = { name, isAdmin: false };
  for (const word of words) {
    const [, key, digits] = /^(requests|dollars)=(\d{1,7}(?:\.\d{1,4})?)$/.exec(word) ?? [];
    const value = Number(digits);
    if (word === 'admin' && name !== EVERYBODY) person = { ...person, isAdmin: true };
    else if (key === 'requests' && Number.isInteger(value) && value <= MOST_REQUESTS)
      person = { ...person, requestsAMinute: value };
    else if (key === 'dollars' && value <= MOST_DOLLARS) person = { ...person, dollarsADay: value };
    else return `a word behind ${name} is none of requests=N (a minute), dollars=N (a day), admin`;
  }
  return person;
}
