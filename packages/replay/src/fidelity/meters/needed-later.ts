import type { ContentBlock, IContent } from '@hdc/core';
import type { Sample } from './meter.ts';

/** The tokens of some kind that stand in a block, such as its names or its numbers. */
export type FindTokens = (block: ContentBlock) => Iterable<string>;

/**
 * Tokens that later answers use and that stood in the history: what they saw between then and now does not count,
 * for they may have it from there.
 */
export function neededLater({ before, later }: Sample, find: FindTokens): ReadonlySet<string> {
  const known = tokensOf(before, find);
  const seen = new Set<string>();
  const needed = new Set<string>();
  for (const { speaker, blocks } of later) {
    for (const token of blocks.flatMap((block) => [...find(block)])) {
      if (speaker !== 'ai') seen.add(token);
      else if (known.has(token) && !seen.has(token)) needed.add(token);
    }
  }
  return needed;
}

/** All tokens of some entries. */
export function tokensOf(entries: readonly IContent[], find: FindTokens): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { blocks } of entries)
    for (const block of blocks) for (const token of find(block)) found.add(token);
  return found;
}
