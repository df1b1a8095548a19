import type { ToolResponseBlock } from '../../../content/content-block.ts';
import { Memo } from '../../../content/memo.ts';
import { estimateBlockTokens } from '../../../tokens/estimate-block-tokens.ts';
import { showsAllOf } from '../../../tools/shown-lines.ts';
import { type WithoutRepeated, withoutRepeatedLines } from '../../../tools/without-repeated-lines.ts';
import { type ActivityLog, findAllLater, type LoggedActivity } from '../activity-log.ts';
import type { ItemKind } from '../item-kind.ts';

/** With so many later reads a read is compared. */
const MOST_COMPARED = 8;

/** Lines of a read that a later read of the same file shows again. */
export const repeatedLines: ItemKind = {
  reason: { kind: 'repeated-lines', why: 'a later read shows the lines again' },
  switches: ['repetitionPruning', 'readWritePruning'],
  isLocal: true,
  find: (log) =>
    log.activities.flatMap((logged) => {
      const { activity, hasFailed, isPruned, response, responseIndex } = logged;
      if (activity.kind !== 'read' || hasFailed || isPruned) return [];
      const later = laterReads(log, logged);
      const shorter = shorten(logged, later);
      if (!shorter) return [];
      const { block, leftShare, shownBy } = shorter;
      const eligibleAt = later[shownBy]?.message ?? log.messages;
      const change = { type: 'shorten', block, leftShare } as const;
      return [{ index: responseIndex, block: response, logged, change, eligibleAt }];
    }),
};

function laterReads(log: ActivityLog, logged: LoggedActivity): readonly LoggedActivity[] {
  const { activity, message } = logged;
  const reads = activity.files.flatMap(({ path }) => {
    const file = log.files.get(path);
    if (!file) return [];
    const since = Math.max(message, file.unsettledAt);
    return findAllLater(file.reads, since, MOST_COMPARED).map((event) => event.logged);
  });
  const later = [...new Set(reads)].filter(({ isPruned }) => !isPruned).sort((a, b) => a.order - b.order);
  // A read that one of them shows as a whole is superseded.
  return later.some((read) => showsAllOf(read, logged)) ? [] : later;
}

interface Shorter {
  readonly block: ToolResponseBlock;
  readonly leftShare: number;
  readonly shownBy: number;
}

const remembered = new Memo<
  ToolResponseBlock,
  { readonly later: readonly ToolResponseBlock[]; readonly shorter: Shorter | undefined }
>();

/** Remembered: every request asks for every read again. */
function shorten(read: LoggedActivity, reads: readonly LoggedActivity[]): Shorter | undefined {
  if (reads.length === 0) return undefined;
  const { response: older } = read;
  const later = reads.map(({ response }) => response);
  const known = remembered.get(older);
  const isSame = known?.later.length === later.length && later.every((each, i) => each === known.later[i]);
  if (known && isSame) return known.shorter;
  const shorter = toShorter(older, withoutRepeatedLines(read, reads));
  remembered.set(older, { later, shorter });
  return shorter;
}

function toShorter(older: ToolResponseBlock, without: WithoutRepeated | undefined): Shorter | undefined {
  if (!without) return undefined;
  const { response: block, shownBy } = without;
  return { block, shownBy, leftShare: estimateBlockTokens(block) / Math.max(1, estimateBlockTokens(older)) };
}
