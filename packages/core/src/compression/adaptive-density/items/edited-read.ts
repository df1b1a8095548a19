import {
  type ActivityLog,
  type FileEvent,
  findLater,
  isNewestRead,
  type LoggedActivity,
  latest,
} from '../activity-log.ts';
import type { AdaptivePreset } from '../adaptive-preset.ts';
import type { ItemKind } from '../item-kind.ts';

const MOST_WRITES = 6;

/** A read of a file that was edited since, once the file has been left alone for a while. */
export const editedRead: ItemKind = {
  name: 'edited-read',
  why: 'the file was edited later and has been left alone since',
  counter: 'readWritePairsPruned',
  find: (log, preset) =>
    log.activities.flatMap((logged) => {
      if (logged.activity.kind !== 'read' || logged.hasFailed || logged.isPruned) return [];
      if (preset.keepsNewestRead && isNewestRead(log, logged)) return [];
      const eligibleAt = latest(logged.activity.files.map((file) => coldAt(log, preset, logged, file)));
      return Number.isFinite(eligibleAt) ? [{ logged, part: 'response' as const, eligibleAt }] : [];
    }),
};

/** Edits come in bursts, and each needs the text it replaces: so the file must have cooled down. */
function coldAt(
  log: ActivityLog,
  preset: AdaptivePreset,
  logged: LoggedActivity,
  { path }: FileEvent['access'],
): number {
  const file = log.files.get(path);
  if (!file || !findLater(file.writes, logged.message)) return Number.POSITIVE_INFINITY;
  const writes = Math.min(file.writes.length, MOST_WRITES);
  return Math.ceil(file.lastTouch + preset.cooldown * (1 + preset.cooldownPerWrite * writes));
}
