import type { IContent } from './i-content.ts';

/** Remembers the entries of a history, so that the next time only what is not the same need be looked at. */
export class SeenEntries {
  #seen: IContent[] = [];

  /** How many entries from the start are those seen last; from now on all of these are. */
  update(history: readonly IContent[]): number {
    const seen = this.#seen;
    const most = Math.min(seen.length, history.length);
    let common = 0;
    while (common < most && seen[common] === history[common]) common++;
    if (common === 0) {
      this.#seen = history.slice();
      return common;
    }
    seen.length = common;
    for (let i = common; i < history.length; i++) {
      const entry = history[i];
      if (entry) seen.push(entry);
    }
    return common;
  }
}
