/** Fewer say nothing about how much they differ. */
const FEWEST = 5;
const DRAWS = 1_000;
/** The share outside of 95 %, at each end. */
const TAIL = 0.025;

/**
 * The interval in which a figure lies with 95 %, by drawing the groups it is computed from again and again,
 * with replacement. Undefined for groups of fewer than five. The same groups give the same interval.
 */
export function bootstrap<T>(
  groups: readonly (readonly T[])[],
  figureOf: (drawn: readonly (readonly T[])[]) => number | undefined,
): readonly [low: number, high: number] | undefined {
  if (groups.some((group) => group.length < FEWEST)) return undefined;
  const random = createRandom();
  const figures = Array.from({ length: DRAWS }, () =>
    figureOf(groups.map((group) => group.map(() => pick(group, random)))),
  );
  const known = figures.filter((figure) => figure !== undefined).sort((a, b) => a - b);
  const [low, high] = [
    known[Math.floor(known.length * TAIL)],
    known[Math.ceil(known.length * (1 - TAIL)) - 1],
  ];
  return low === undefined || high === undefined ? undefined : [low, high];
}

function pick<T>(group: readonly T[], random: () => number): T {
  const picked = group[Math.floor(random() * group.length)];
  if (picked === undefined) throw new RangeError('nothing can be drawn from an empty group');
  return picked;
}

/** Mulberry32: small, even enough, and begins at the same place every time. */
function createRandom(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
