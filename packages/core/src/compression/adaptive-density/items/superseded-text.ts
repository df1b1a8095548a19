import {
  type ActivityLog,
  type FileEvent,
  findLastingWrite,
  findLater,
  type LoggedActivity,
  latest,
} from '../activity-log.ts';
import { inputCandidate } from '../input-candidate.ts';
import { withoutWrittenText } from '../inputs/without-written-text.ts';
import type { ItemKind } from '../item-kind.ts';
import { WHOLE_INPUTS } from './applied-text.ts';
import { isSureWrite } from './is-sure-write.ts';

/** With so many later reads a write is compared. */
const MOST_COMPARED = 16;

/** Text written to a file that has since been rewritten or shown as a whole. */
export const supersededText: ItemKind = {
  reason: { kind: 'superseded-text', why: 'the file was seen or rewritten since' },
  switches: ['readWritePruning'],
  isLocal: true,
  find: (log) =>
    log.activities.flatMap((logged) => {
      if (!isSureWrite(logged)) return [];
      const since = latest(logged.activity.files.map((file) => supersededAt(log, logged, file)));
      if (!Number.isFinite(since)) return [];
      return inputCandidate(logged, withoutWrittenText, Math.max(since, logged.message + WHOLE_INPUTS));
    }),
};

function supersededAt(log: ActivityLog, { message }: LoggedActivity, { path }: FileEvent['access']): number {
  const file = log.files.get(path);
  // Its text may live on under another name.
  if (!file || file.movedAt >= message) return Number.POSITIVE_INFINITY;
  const rewrite = findLastingWrite(file, file.rewrites, message);
  const read = findLater(
    file.reads,
    Math.max(message, file.unsettledAt),
    ({ access, logged }) => !access.range && !logged.isPruned,
    MOST_COMPARED,
  );
  return Math.min(
    rewrite?.logged.message ?? Number.POSITIVE_INFINITY,
    read?.logged.message ?? Number.POSITIVE_INFINITY,
  );
}
