import { type ActivityLog, isNewestRead, type LoggedActivity } from '../activity-log.ts';
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
    findOldReads(log, ({ path }, read) =>
      log.tokensOf(read.response) > FEWEST_TOKENS ? idleSince(log, preset, read, path) : undefined,
    ),
};

/** A file that was written is worked on, and is worked on again more often than one that was only looked at. */
function idleSince(
  log: ActivityLog,
  { idleAge, unwrittenAge, keepsNewestRead }: AdaptivePreset,
  read: LoggedActivity,
  path: string,
): number | undefined {
  const { lastTouch = 0, writes = [] } = log.files.get(path) ?? {};
  if (writes.length === 0) return lastTouch + unwrittenAge;
  return keepsNewestRead && isNewestRead(log, read) ? undefined : lastTouch + idleAge;
}
