import type { ContentBlock, IContent } from '@hdc/core';
import type { Share } from '../../report/measures.ts';
import type { Sample } from './meter.ts';
import { oneReadAway } from './one-read-away.ts';

/** The tokens of some kind that stand in a block, such as its names or its numbers. */
export type FindTokens = (block: ContentBlock) => Iterable<string>;

/** The tokens that later answers need: how many of them were sent. */
export function shareSent(sample: Sample, find: FindTokens): Share {
  return shareIn(sample, sample.after, find);
}

/** The same with those that are one read away. */
export function shareReachable(sample: Sample, find: FindTokens): Share {
  return shareIn(sample, [...sample.after, ...oneReadAway(sample)], find);
}

function shareIn(sample: Sample, entries: readonly IContent[], find: FindTokens): Share {
  const needed = neededLater(sample, find);
  const found = tokensOf(entries, find);
  return { count: [...needed].filter((token) => found.has(token)).length, of: needed.size };
}

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
