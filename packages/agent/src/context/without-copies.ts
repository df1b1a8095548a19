import { type Explanation, type IContent, stringifyValue } from '@hdc/core';

/**
 * Leaves out what stands in the history again, word for word: an edit that was read from a recording puts
 * copies in the place of blocks that never left.
 */
export function withoutCopies(
  explanations: readonly Explanation[],
  before: readonly IContent[],
  after: readonly IContent[],
): readonly Explanation[] {
  const old = new Set(before.flatMap(({ blocks }) => blocks));
  const copies = new Map<string, number>();
  for (const block of after.flatMap(({ blocks }) => blocks)) {
    if (old.has(block)) continue;
    const text = stringifyValue(block);
    copies.set(text, (copies.get(text) ?? 0) + 1);
  }
  return explanations.filter(({ block }) => {
    const text = stringifyValue(block);
    const count = copies.get(text) ?? 0;
    copies.set(text, count - 1);
    return count <= 0;
  });
}
