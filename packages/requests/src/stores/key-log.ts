/** So many keys are remembered at least. */
const MOST_KEYS = 20_000;

/** Keys for readers that look at them now and then. */
export type AddedKeys = Pick<KeyLog, 'count' | 'since'>;

/** Keys in the order of their changes, so that a reader that looked before looks at the new ones alone. */
export class KeyLog {
  #keys: string[] = [];
  /** How many were forgotten. */
  #forgotten = 0;

  /** Names this moment. */
  get count(): number {
    return this.#forgotten + this.#keys.length;
  }

  add(key: string): void {
    this.#keys.push(key);
    if (this.#keys.length < 2 * MOST_KEYS) return;
    this.#keys = this.#keys.slice(MOST_KEYS);
    this.#forgotten += MOST_KEYS;
  }

  /** Forgets all of them: a reader that looked before has to look at everything. */
  clear(): void {
    this.#forgotten = this.count + 1;
    this.#keys = [];
  }

  /** The keys since a moment; undefined if they are forgotten. */
  since(count: number): readonly string[] | undefined {
    return count < this.#forgotten ? undefined : this.#keys.slice(count - this.#forgotten);
  }
}
