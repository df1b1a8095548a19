import { type KeyMarks, markOf } from './key-marks.ts';

/** So many keys are remembered at least. */
const MOST_KEYS = 20_000;

/** Keys for readers that look at them now and then. */
export type AddedKeys = Pick<KeyLog, 'count' | 'since'>;

/** Keys in the order of their changes, so that a reader that looked before looks at the new ones alone. */
export class KeyLog {
  #keys: string[] = [];
  /** Their marks, one after the other: conversations see thousands of keys of others, and none of their own. */
  readonly #marks = new Uint16Array(2 * MOST_KEYS);
  /** How many were forgotten. */
  #forgotten = 0;

  /** Names this moment. */
  get count(): number {
    return this.#forgotten + this.#keys.length;
  }

  add(key: string): void {
    this.#marks[this.#keys.length] = markOf(key);
    this.#keys.push(key);
    if (this.#keys.length < 2 * MOST_KEYS) return;
    this.#keys = this.#keys.slice(MOST_KEYS);
    this.#marks.copyWithin(0, MOST_KEYS);
    this.#forgotten += MOST_KEYS;
  }

  /** Forgets all of them: a reader that looked before has to look at everything. */
  clear(): void {
    this.#forgotten = this.count + 1;
    this.#keys = [];
  }

  /** The keys since a moment, of all or of those with these marks; undefined if they are forgotten. */
  since(count: number, marks: Pick<KeyMarks, 'has'> = ALL): readonly string[] | undefined {
    if (count < this.#forgotten) return undefined;
    const found: string[] = [];
    for (let at = count - this.#forgotten; at < this.#keys.length; at += 1) {
      const key = marks.has(this.#marks[at] ?? 0) ? this.#keys[at] : undefined;
      if (key !== undefined) found.push(key);
    }
    return found;
  }
}

const ALL: Pick<KeyMarks, 'has'> = { has: () => true };
