import type { IContent } from '@hdc/core';
import type { ThinkingWeights } from './thinking-weights.ts';

/** What stands in front of an entry. */
interface Sums {
  /** Tokens of thinking by our count, and by the vendor's. */
  readonly own: number;
  readonly weight: number;
  /** The weight in front of the last turn. */
  readonly weightBeforeTurn: number;
}

/** Follows the requests of a session, and says what to add to our count of their entries. */
export class ThinkingSums {
  readonly #weights: ThinkingWeights;
  /** In front of each entry, and behind the last. */
  readonly #sums: Sums[] = [{ own: 0, weight: 0, weightBeforeTurn: 0 }];

  constructor(weights: ThinkingWeights) {
    this.#weights = weights;
  }

  /** So many entries from the start are still there; the rest is forgotten. */
  keep(entries: number): void {
    this.#sums.length = Math.min(this.#sums.length, entries + 1);
  }

  async add(entries: readonly IContent[]): Promise<void> {
    for (const entry of entries) {
      const before = this.#sums.at(-1) ?? { own: 0, weight: 0, weightBeforeTurn: 0 };
      let { own, weight } = before;
      for (const block of entry.speaker === 'ai' ? entry.blocks : []) {
        if (block.type !== 'thinking') continue;
        const known = await this.#weights.weigh(block);
        own += known.own;
        weight += known.weight;
      }
      this.#sums.push({ own, weight, weightBeforeTurn: isTurn(entry) ? weight : before.weightBeforeTurn });
    }
  }

  /** What to add to our count of the first entries; by default of all. */
  correct(entries: number = this.#sums.length - 1): number {
    const { own = 0, weight = 0, weightBeforeTurn = 0 } = this.#sums[entries] ?? {};
    switch (this.#weights.carried) {
      case 'never':
        return -own;
      case 'turn':
        return weight - weightBeforeTurn - own;
      default:
        return weight - own;
    }
  }
}

function isTurn({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic;
}
