import type { SentBlock } from './blocks/sent-block.ts';

const MOST_KEYS = 20_000;

/**
 * New results that left as they came because nothing could be decided: when the client sends the same request
 * again, they are no longer new to the vendor. Bounded; what is forgotten costs one rewrite of the newest results.
 */
export class SentRaw {
  readonly #keys = new Set<string>();

  note(blocks: readonly SentBlock[], freshFrom: number): void {
    for (const { index, openKey, decisions } of blocks) {
      if (index >= freshFrom && openKey !== undefined && decisions.length === 0) this.#keys.add(openKey);
    }
    for (const key of this.#keys) {
      if (this.#keys.size <= MOST_KEYS) return;
      this.#keys.delete(key);
    }
  }

  has(key: string | undefined): boolean {
    return key !== undefined && this.#keys.has(key);
  }
}
