export interface ElementSpan {
  readonly start: number;
  readonly end: number;
}

/** The places of a list's elements, as plain numbers: there are thousands in a body, and many bodies. */
export class ElementSpans {
  /** The start and the end of each. */
  readonly #bounds: readonly number[];

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  get length(): number {
    return this.#bounds.length / 2;
  }

  /** NaN if there is no such element. */
  startOf(index: number): number {
    return this.#bounds[2 * index] ?? Number.NaN;
  }

  /** NaN if there is no such element. */
  endOf(index: number): number {
    return this.#bounds[2 * index + 1] ?? Number.NaN;
  }

  spanOf(index: number): ElementSpan | undefined {
    const [start, end] = [this.#bounds[2 * index], this.#bounds[2 * index + 1]];
    return start === undefined || end === undefined ? undefined : { start, end };
  }

  all(): readonly ElementSpan[] {
    return Array.from({ length: this.length }, (_, index) => ({
      start: this.startOf(index),
      end: this.endOf(index),
    }));
  }

  /** The first ones, and others behind them. */
  upTo(count: number, others: ElementSpans): ElementSpans {
    return new ElementSpans(this.#bounds.slice(0, 2 * count).concat(others.#bounds));
  }
}
