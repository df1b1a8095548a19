import type { HeldStart } from '../stores/conversation-state.ts';

/** The most prefixes of the prompt as it is, and of other ones: after another model, or behind a rewrite. */
const MOST = { same: 24, others: 8 };

/** Few enough to be written with every request; of the prompt as it is they stay apart from one another. */
export function thinStarts(
  starts: readonly HeldStart[],
  { isSame, isKept }: Record<'isSame' | 'isKept', (start: HeldStart) => boolean>,
): readonly HeldStart[] {
  let kept = starts.filter(isKept);
  let same = starts
    .filter((start) => isSame(start) && !isKept(start))
    .toSorted((a, b) => a.blocks - b.blocks);
  while (same.length > MOST.same) {
    const [left] = same.splice(leastMissed(same), 1);
    const shorter = [...kept, ...same].filter(({ blocks }) => blocks < (left?.blocks ?? 0));
    const hiding = shorter.toSorted((a, b) => a.blocks - b.blocks).at(-1);
    const flag = (start: HeldStart) => (start === hiding ? { ...start, hidesLonger: true as const } : start);
    [kept, same] = [kept.map(flag), same.map(flag)];
  }
  const others = starts
    .filter((start) => !isSame(start) && !isKept(start))
    .toSorted((a, b) => b.usedAt - a.usedAt);
  return [...same, ...kept, ...others.slice(0, MOST.others)];
}

/** Without it least has to be written again: what stands between it and the one in front. The ends stay. */
function leastMissed(starts: readonly HeldStart[]): number {
  let least = 1;
  const gapOf = (index: number) => (starts[index]?.tokens ?? 0) - (starts[index - 1]?.tokens ?? 0);
  for (let index = 2; index < starts.length - 2; index++) if (gapOf(index) < gapOf(least)) least = index;
  return least;
}
