import { type DensityItem, type IContent, stringifyValue } from '@hdc/core';

/**
 * Leaves out what stands in the history again, word for word: a change that was read from a recording puts
 * copies in the place of blocks that never left.
 */
export function withoutCopies(
  items: readonly DensityItem[],
  before: readonly IContent[],
  after: readonly IContent[],
): readonly DensityItem[] {
  const old = new Set(before.flatMap(({ blocks }) => blocks));
  const copies = new Map<string, number>();
  for (const block of after.flatMap(({ blocks }) => blocks)) {
    if (old.has(block)) continue;
    const text = stringifyValue(block);
    copies.set(text, (copies.get(text) ?? 0) + 1);
  }
  return items.filter(({ index, position }) => {
    const text = stringifyValue(before[index]?.blocks[position]);
    const count = copies.get(text) ?? 0;
    copies.set(text, count - 1);
    return count <= 0;
  });
}
