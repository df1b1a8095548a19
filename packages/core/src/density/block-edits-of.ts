import { callIdOf } from '../content/call-id-of.ts';
import type { ContentBlock } from '../content/content-block.ts';
import { groupBy } from '../content/group-by.ts';
import type { IContent } from '../content/i-content.ts';
import type { BlockEdit, DensityResult } from '../history/density-result.ts';
import type { EditReason } from '../history/edit-reason.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';
import { COMPRESSION_REASON } from './compression-reason.ts';

/** Of a strategy that says nothing, and of recordings from before reasons were kept. */
const UNEXPLAINED: EditReason = { kind: 'unexplained', why: 'no reason was given' };

type TokensOf = (block: ContentBlock) => number;

/** The edits of a result; those of a strategy that gives nothing but entries are found by comparing them. */
export function blockEditsOf(
  history: readonly IContent[],
  { edits, removals, replacements }: DensityResult,
  tokensOf: TokensOf = estimateBlockTokens,
): readonly BlockEdit[] {
  if (edits) return edits;
  const after = new Map<number, readonly ContentBlock[]>(removals.map((index) => [index, []]));
  for (const [index, { blocks }] of replacements) after.set(index, blocks);
  return [...after].flatMap(([index, blocks]) => {
    const before = history[index]?.blocks ?? [];
    const takeStandIn = standInsAmong(blocks, new Set(before));
    return lossesOf(before, index, new Set(blocks), { reason: UNEXPLAINED, tokensOf, takeStandIn });
  });
}

/** What a compression took out. It answers for its result as a whole: only of a call it is known what stands for it. */
export function compressionEdits(
  before: readonly IContent[],
  after: readonly IContent[],
  tokensOf: TokensOf,
): readonly BlockEdit[] {
  const [old, kept] = [blocksIn(before), blocksIn(after)];
  const ofCalls = [...kept].filter((block) => callIdOf(block) !== undefined);
  const takeStandIn = standInsAmong(ofCalls, old);
  return before.flatMap(({ blocks }, index) =>
    lossesOf(blocks, index, kept, { reason: COMPRESSION_REASON, tokensOf, takeStandIn }),
  );
}

function blocksIn(history: readonly IContent[]): ReadonlySet<ContentBlock> {
  return new Set(history.flatMap(({ blocks }) => blocks));
}

interface Losses {
  readonly reason: EditReason;
  readonly tokensOf: TokensOf;
  readonly takeStandIn: (lost: ContentBlock) => ContentBlock | undefined;
}

function lossesOf(
  blocks: readonly ContentBlock[],
  index: number,
  kept: ReadonlySet<ContentBlock>,
  { reason, tokensOf, takeStandIn }: Losses,
): readonly BlockEdit[] {
  return blocks.flatMap((block, position) => {
    if (kept.has(block)) return [];
    const after = takeStandIn(block);
    return [{ index, position, after, reason, tokens: tokensOf(block) - (after ? tokensOf(after) : 0) }];
  });
}

/** Takes what stands for a block out of the new ones: the next of its type, and of its call. */
function standInsAmong(
  blocks: readonly ContentBlock[],
  old: ReadonlySet<ContentBlock>,
): Losses['takeStandIn'] {
  const kindOf = (block: ContentBlock) => `${block.type} ${callIdOf(block) ?? ''}`;
  const fresh = groupBy(
    blocks.filter((block) => !old.has(block)),
    kindOf,
  );
  return (lost) => fresh.get(kindOf(lost))?.shift();
}
