import { showsAllOf } from '../../../tools/shown-lines.ts';
import {
  type ActivityLog,
  type FileEvent,
  findLastingWrite,
  findLater,
  type LoggedActivity,
} from '../activity-log.ts';
import type { ItemKind } from '../item-kind.ts';
import { findOldReads } from './find-old-reads.ts';

/** With so many later reads of its file a read is compared: more would take too long in odd histories. */
const MOST_COMPARED = 16;

/** A read whose file was rewritten as a whole, or of which a later read shows every line. */
export const supersededRead: ItemKind = {
  reason: { kind: 'superseded-read', why: 'the file was rewritten or read again' },
  counter: 'readWritePairsPruned',
  switches: ['readWritePruning'],
  isLocal: true,
  find: (log) => findOldReads(log, (file, read) => supersededAt(log, read, file)),
};

/** The message that made this part of the read obsolete; endless when none did. */
function supersededAt(log: ActivityLog, logged: LoggedActivity, { path }: FileEvent['access']): number {
  const file = log.files.get(path);
  if (!file) return Number.POSITIVE_INFINITY;
  const rewrite = findLastingWrite(file, file.rewrites, logged.message);
  const again = findLater(
    file.reads,
    Math.max(logged.message, file.unsettledAt),
    (event) => !event.logged.isPruned && showsAllOf(event.logged, logged),
    MOST_COMPARED,
  );
  return Math.min(
    rewrite?.logged.message ?? Number.POSITIVE_INFINITY,
    again?.logged.message ?? Number.POSITIVE_INFINITY,
  );
}
