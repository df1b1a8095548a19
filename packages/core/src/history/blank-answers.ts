import { isEmptyContent } from '../content/content-guards.ts';
import type { IContent } from '../content/i-content.ts';

/**
 * The AI entries of a history that say nothing. Looks at each entry once, as long as nothing in front of it
 * changes.
 */
export class BlankAnswers {
  readonly #positions: number[] = [];
  #seen = 0;

  /** So many entries from the start are still there; what is behind them may be new. */
  keep(entries: number): void {
    this.#seen = Math.min(this.#seen, entries);
    while ((this.#positions.at(-1) ?? -1) >= this.#seen) this.#positions.pop();
  }

  /** A copy of the history without them. */
  leaveOut(history: readonly IContent[]): IContent[] {
    for (; this.#seen < history.length; this.#seen++) {
      const entry = history[this.#seen];
      if (entry?.speaker === 'ai' && isEmptyContent(entry)) this.#positions.push(this.#seen);
    }
    if (this.#positions.length === 0) return history.slice();
    const starts = [0, ...this.#positions.map((position) => position + 1)];
    return starts.flatMap((start, i) => history.slice(start, this.#positions[i]));
  }
}
