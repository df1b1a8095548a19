/** Values with one key, as reads of a file that grew by a character; each is compared. */
const LARGEST_BUCKET = 8;

interface Lookup<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Few values under each key, and one under most: only keys with more have a list, and its oldest value goes. */
export class Buckets<Key, Value> {
  readonly #firsts: Lookup<Key, Value>;
  readonly #others: Lookup<Key, Value[]>;

  constructor(firsts: Lookup<Key, Value>, others: Lookup<Key, Value[]>) {
    this.#firsts = firsts;
    this.#others = others;
  }

  find(key: Key, isSame: (value: Value) => boolean): Value | undefined {
    const first = this.#firsts.get(key);
    if (first === undefined || isSame(first)) return first;
    return this.#others.get(key)?.find(isSame);
  }

  add(key: Key, value: Value): void {
    if (this.#firsts.get(key) === undefined) {
      this.#firsts.set(key, value);
      return;
    }
    const others = this.#others.get(key) ?? [];
    const oldest = others.length + 1 === LARGEST_BUCKET ? others.shift() : undefined;
    if (oldest !== undefined) this.#firsts.set(key, oldest);
    others.push(value);
    this.#others.set(key, others);
  }
}
