/**
 * Ids for calls that have none: the name, and how often it was called before. Answers without an id belong to the
 * calls of the last answer in their order, and from the first again where a client sends them twice.
 */
export class CountedIds {
  readonly #counts: Map<string, number>;
  readonly #open: Map<string, OpenCalls>;

  constructor({ counts = [], open = [] }: CountedIdsState = {}) {
    this.#counts = new Map(counts);
    this.#open = new Map(open);
  }

  beginAnswer(): void {
    this.#open.clear();
  }

  call(name: string): string {
    const count = this.#counts.get(name) ?? 0;
    this.#counts.set(name, count + 1);
    const id = `${name}#${count}`;
    const { ids = [], answered = 0 } = this.#open.get(name) ?? {};
    this.#open.set(name, { ids: [...ids, id], answered });
    return id;
  }

  answer(name: string): string {
    const { ids = [], answered = 0 } = this.#open.get(name) ?? {};
    if (ids.length > 0) this.#open.set(name, { ids, answered: answered + 1 });
    return ids[answered % ids.length] ?? `${name}#unknown`;
  }

  /** The last call of that name, whichever answer it stands in. */
  lastCall(name: string): string {
    return `${name}#${Math.max(0, (this.#counts.get(name) ?? 0) - 1)}`;
  }

  /** Later counts of the copy do not affect the original. */
  copy(): CountedIds {
    return new CountedIds({ counts: this.#counts, open: this.#open });
  }
}

interface CountedIdsState {
  readonly counts?: Iterable<readonly [string, number]>;
  readonly open?: Iterable<readonly [string, OpenCalls]>;
}

interface OpenCalls {
  readonly ids: readonly string[];
  readonly answered: number;
}
