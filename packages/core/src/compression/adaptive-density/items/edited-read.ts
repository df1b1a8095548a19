import {
  type ActivityLog,
  type FileEvent,
  findLastingWrite,
  isShownLater,
  type LoggedActivity,
} from '../activity-log.ts';
import type { AdaptivePreset } from '../adaptive-preset.ts';
import type { ItemKind, Rest } from '../item-kind.ts';
import { findOldReads } from './find-old-reads.ts';

const MOST_WRITES = 6;

/** A read of a file that was edited since, once the file has been left alone for a while. */
export const editedRead: ItemKind = {
  reason: { kind: 'edited-read', why: 'the file was edited, then left alone' },
  counter: 'readWritePairsPruned',
  switches: ['readWritePruning'],
  isLocal: true,
  find: (log, preset) => findOldReads(log, (file, read) => coolingOf(log, preset, read, file)),
};

/**
 * Edits come in bursts, and each needs the text it replaces: so the file must have cooled down, while something else
 * was done. An agent that edits, runs and edits again is still at it.
 */
function coolingOf(
  log: ActivityLog,
  preset: AdaptivePreset,
  logged: LoggedActivity,
  { path }: FileEvent['access'],
): Rest | undefined {
  if (preset.keepsNewestRead && !isShownLater(log, logged)) return undefined;
  const file = log.files.get(path);
  if (!file || !findLastingWrite(file, file.writes, logged.message)) return undefined;
  const writes = Math.min(file.writes.length, MOST_WRITES);
  const steps = Math.ceil(preset.cooldown * (1 + preset.cooldownPerWrite * writes));
  return { since: file.lastTouch, steps };
}
