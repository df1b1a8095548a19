import { GrowingList } from '@hdc/core/content';

export interface ElementSpan {
  readonly start: number;
  readonly end: number;
}

/** The places of a list's elements, as plain numbers: there are thousands in a body, and many bodies. */
export class ElementSpans {
  /** The start and the end of each. */
  readonly #bounds: GrowingList<number>;

  constructor(bounds: number[] | GrowingList<number>) {
    this.#bounds = bounds instanceof GrowingList ? bounds : new GrowingList(bounds);
  }

  get length(): number {
    return this.#bounds.length / 2;
  }

  /** NaN if there is no such element. */
  startOf(index: number): number {
    return this.#bounds.at(2 * index) ?? Number.NaN;
  }

  /** NaN if there is no such element. */
  endOf(index: number): number {
    return this.#bounds.at(2 * index + 1) ?? Number.NaN;
  }

  spanOf(index: number): ElementSpan | undefined {
    const [start, end] = [this.#bounds.at(2 * index), this.#bounds.at(2 * index + 1)];
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
    const bounds = this.#bounds.upTo(2 * count);
    for (let index = 0; index < others.#bounds.length; index += 1)
      bounds.push(others.#bounds.at(index) ?? Number.NaN);
    return new ElementSpans(bounds);
  }
}
