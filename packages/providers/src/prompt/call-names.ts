const INVALID_CHARACTERS = /[^a-zA-Z0-9_-]/g;
const MAX_LENGTH = 64;

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

  constructor(isStrict: boolean) {
    this.#isStrict = isStrict;
  }

  next(id: string): string {
    const wanted = (this.#isStrict ? valid(id) : id) || 'call';
    let free = wanted;
    for (let count = 2; this.#used.has(free); count++) free = withSuffix(wanted, `_${count}`);
    this.#used.add(free);
    return free;
  }
}

function valid(name: string): string {
  return name.replace(INVALID_CHARACTERS, '_').slice(0, MAX_LENGTH);
}

function withSuffix(name: string, suffix: string): string {
  return name.slice(0, MAX_LENGTH - suffix.length) + suffix;
}
