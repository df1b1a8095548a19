/**
 * A value computed for a block, an entry or anything else that never changes, for as long as that object lives.
 * Like a `WeakMap`, but stored on the object itself: dozens of weak maps over every block make garbage collection
 * take several times as long. Nobody else sees it, and a copy of the object has none. Create one per module, since
 * their number is not bounded.
 */
export class Memo<Key extends object, Value> {
  readonly #field = TAKE_FROZEN ? createField<Value>() : withFrozen(createField<Value>());

  get(key: Key): Value | undefined {
    return this.#field.get(key);
  }

  set(key: Key, value: Value): void {
    this.#field.set(key, value);
  }

  forget(key: object): void {
    this.#field.forget(key);
  }
}

/**
 * A memo of values that take about as much room as the text they were made of and are quickly made again: they are let
 * go when the text is packed.
 */
export class LargeMemo<Key extends object, Value> extends Memo<Key, Value> {
  constructor() {
    super();
    large.push(this);
  }
}

/** Lets go of all that can be made again of a text. */
export function forgetLarge(key: object): void {
  for (const memo of large) memo.forget(key);
}

const large: Pick<Memo<object, unknown>, 'forget'>[] = [];

interface Field<Value> {
  get(key: object): Value | undefined;
  set(key: object, value: Value): void;
  forget(key: object): void;
}

/**
 * A private field of its own for each memo: a list of notes would be two objects more of every block. V8 makes a
 * dictionary of several times the size of an object with more than about 15 of them.
 */
function createField<Value>(): Field<Value> {
  return class Note extends Given {
    #value: Value | undefined;

    constructor(key: object, value: Value) {
      super(key);
      this.#value = value;
    }

    static get(key: object): Value | undefined {
      return #value in key ? key.#value : undefined;
    }

    static set(key: object, value: Value): void {
      if (#value in key) key.#value = value;
      else new Note(key, value);
    }

    static forget(key: object): void {
      if (#value in key) key.#value = undefined;
    }
  };
}

/** A constructor that gives back another object puts the private fields of its subclass on that one. */
class Given {
  constructor(given: object) {
    // biome-ignore lint/correctness/noConstructorReturn: that is what it is for.
    return given;
  }
}

/** ECMAScript is about to refuse private fields to objects that are not extensible, as it does all others. */
const TAKE_FROZEN = takeFrozen(createField<true>());

function takeFrozen(field: Field<true>): boolean {
  try {
    field.set(Object.freeze({}), true);
    return true;
  } catch {
    return false;
  }
}

/** The few entries of a session are frozen; the many blocks of a gateway are not. */
function withFrozen<Value>(field: Field<Value>): Field<Value> {
  const frozen = new WeakMap<object, Value>();
  return {
    get(key) {
      const value = field.get(key);
      return value === undefined ? frozen.get(key) : value;
    },
    set(key, value) {
      const isOpen = Object.isExtensible(key) || field.get(key) !== undefined;
      (isOpen ? field : frozen).set(key, value);
    },
    forget(key) {
      field.forget(key);
      frozen.delete(key);
    },
  };
}
