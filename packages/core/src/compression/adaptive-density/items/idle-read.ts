import { type ActivityLog, isNewestRead } from '../activity-log.ts';
import type { AdaptivePreset } from '../adaptive-preset.ts';
import type { ItemKind } from '../item-kind.ts';
import { findOldReads } from './find-old-reads.ts';

const FEWEST_TOKENS = 200;

/** A read of a file that nobody has touched for long, edited or not. */
export const idleRead: ItemKind = {
  reason: { kind: 'idle-read', why: 'the file was left alone for long' },
  switches: ['agePruning'],
  isLocal: true,
  find: (log, preset) =>
    findOldReads(log, ({ path }, read) => {
      if (preset.keepsNewestRead && isNewestRead(log, read)) return undefined;
      return log.tokensOf(read.response) > FEWEST_TOKENS ? idleSince(log, preset, path) : undefined;
    }),
};

/** A file that was written is worked on, and is worked on again more often than one that was only looked at. */
function idleSince({ files }: ActivityLog, { idleAge, unwrittenAge }: AdaptivePreset, path: string): number {
  const file = files.get(path);
  return (file?.lastTouch ?? 0) + (file?.writes.length ? idleAge : unwrittenAge);
}
