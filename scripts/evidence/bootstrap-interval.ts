const RESAMPLES = 1_000;
const SEED = 20_261_115;

/**
 * The 95 % interval of a figure, from resampling whole groups: sessions of one project are alike, so they are drawn together. Undefined for
 * fewer than three groups. The same on every machine.
 */
export function bootstrapInterval<T>(
  groups: readonly (readonly T[])[],
  figure: (rows: readonly T[]) => number,
): readonly [number, number] | undefined {
  if (groups.length < 3) return undefined;
  const next = randomFrom(SEED);
  const figures = Array.from({ length: RESAMPLES }, () => {
    const drawn = groups.flatMap(() => groups[Math.floor(next() * groups.length)] ?? []);
    return figure(drawn);
  })
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const at = (share: number) => figures[Math.round(share * (figures.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

/** Mulberry32: small, and good enough to draw from a few hundred. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
