import { callIdOf } from '../content/call-id-of.ts';
import type { ContentBlock } from '../content/content-block.ts';
import { groupBy } from '../content/group-by.ts';
import type { IContent } from '../content/i-content.ts';
import type { EditReason } from '../history/applied-change.ts';
import type { BlockEdit, DensityResult } from '../history/density-result.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';

/** A compression answers for its result as a whole, so this is all that can be said of a part. */
export const COMPRESSION_REASON: EditReason = { kind: 'compression', why: 'compression' };

/** For strategies that say nothing, and recordings from before reasons were kept. */
const UNEXPLAINED: EditReason = { kind: 'unexplained', why: 'no reason was given' };

type TokensOf = (block: ContentBlock) => number;

/** The edits of a result; those of a strategy that gives nothing but entries are found by comparing them. */
export function blockEditsOf(
  history: readonly IContent[],
  { edits, removals, replacements }: DensityResult,
  tokensOf: TokensOf = estimateBlockTokens,
): readonly BlockEdit[] {
  if (edits) return edits;
  const removed = removals.map((index) => [index, []] as const);
  const replaced = [...replacements].map(([index, after]) => [index, [after]] as const);
  // Entry by entry: the same block may stand in several.
  return [...removed, ...replaced].flatMap(([index, after]) => {
    const before = history.slice(index, index + 1);
    const found = compare(before, after, (block) => callIdOf(block) ?? '', UNEXPLAINED, tokensOf);
    return found.map((edit) => ({ ...edit, index }));
  });
}

/** The edits of a compression: a replacement is known only for calls and their results. */
export function compressionEdits(
  before: readonly IContent[],
  after: readonly IContent[],
  tokensOf: TokensOf,
): readonly BlockEdit[] {
  return compare(before, after, callIdOf, COMPRESSION_REASON, tokensOf);
}

/** The blocks that are gone, each with the next new one of its type and name in its place; what has no name has none. */
function compare(
  before: readonly IContent[],
  after: readonly IContent[],
  nameOf: (block: ContentBlock) => string | undefined,
  reason: EditReason,
  tokensOf: TokensOf,
): readonly BlockEdit[] {
  const placesIn = (history: readonly IContent[]) =>
    history.flatMap(({ blocks }, index) =>
      blocks.map((block, position) => ({ index, position, block, name: nameOf(block) })),
    );
  const [old, now] = [placesIn(before), placesIn(after)];
  const known = new Set(old.map(({ block }) => block));
  const kept = new Set(now.map(({ block }) => block));
  const fresh = groupBy(
    now.filter(({ block, name }) => name !== undefined && !known.has(block)),
    ({ block, name }) => `${block.type} ${name}`,
  );
  return old.flatMap(({ index, position, block, name }) => {
    if (kept.has(block)) return [];
    const standIn = fresh.get(`${block.type} ${name}`)?.shift()?.block;
    const tokens = tokensOf(block) - (standIn ? tokensOf(standIn) : 0);
    return [{ index, position, after: standIn, reason, tokens }];
  });
}
