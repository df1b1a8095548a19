const INVALID_CHARACTERS = /[^a-zA-Z0-9_-]/g;
const MAX_LENGTH = 64;
const LONGEST_SUFFIX = '_99999'.length;

/** A tool's name as every vendor takes it. */
export function validToolName(name: string): string {
  return valid(name) || 'tool';
}

/**
 * Gives every call of a conversation an id of its own: agents reuse ids in later turns, and vendors refuse
 * that. Depends on the calls before it only, so a longer conversation begins with the same ids.
 */
export class CallIds {
  readonly #isStrict: boolean;
  readonly #used = new Set<string>();
  /** The counts to go on from, so that an id that is reused all the time is not counted from the start. */
  readonly #counts = new Map<string, number>();

  constructor(isStrict: boolean) {
    this.#isStrict = isStrict;
  }

  next(id: string): string {
    const wanted = (this.#isStrict ? valid(id) : id) || 'call';
    const free = this.#used.has(wanted) ? this.#numbered(wanted) : wanted;
    this.#used.add(free);
    return free;
  }

  #numbered(wanted: string): string {
    // Long ids that differ only at their end are the same once a number takes the place of it.
    const counted = wanted.slice(0, MAX_LENGTH - LONGEST_SUFFIX);
    let count = this.#counts.get(counted) ?? 2;
    while (this.#used.has(withSuffix(wanted, `_${count}`))) count++;
    this.#counts.set(counted, count + 1);
    return withSuffix(wanted, `_${count}`);
  }
}

function valid(name: string): string {
  return name.replace(INVALID_CHARACTERS, '_').slice(0, MAX_LENGTH);
}

function withSuffix(name: string, suffix: string): string {
  return name.slice(0, MAX_LENGTH - suffix.length) + suffix;
}
