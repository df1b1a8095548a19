/** A seeded source of numbers, so that every run measures the same histories. */
export interface Random {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    chance: (probability) => next() < probability,
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
  };
}

/** The mulberry32 generator: 32 bits of state, numbers in [0, 1). */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
