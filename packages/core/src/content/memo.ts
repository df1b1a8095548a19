/**
 * What was computed for a block, an entry or anything else that never changes, for as long as it lives. As a `WeakMap`, but kept
 * with the object itself: dozens of weak maps of every block make collecting garbage take several times as long.
 * Nobody sees it, and a copy of the object has none. One for each module, since their number is not bounded.
 */
export class Memo<Key extends object, Value> {
  readonly #index: number;

  constructor() {
    this.#index = made;
    made += 1;
  }

  get(key: Key): Value | undefined {
    // Only `set` below writes under this index.
    return Notes.find(key)?.[this.#index] as Value | undefined;
  }

  set(key: Key, value: Value): void {
    Notes.of(key)[this.#index] = value;
  }
}

let made = 0;

/** A constructor that gives back another object puts the private fields of its subclass on that one. */
class Given {
  constructor(given: object) {
    // biome-ignore lint/correctness/noConstructorReturn: that is what it is for.
    return given;
  }
}

class Notes extends Given {
  readonly #notes: unknown[] = new Array(made);

  static find(key: object): readonly unknown[] | undefined {
    return #notes in key ? key.#notes : undefined;
  }

  static of(key: object): unknown[] {
    if (#notes in key) return key.#notes;
    new Notes(key);
    return Notes.of(key);
  }
}
