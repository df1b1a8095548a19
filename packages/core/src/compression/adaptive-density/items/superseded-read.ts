import { showsAllOf } from '../../../tools/shown-lines.ts';
import {
  type ActivityLog,
  type FileEvent,
  findLastingWrite,
  findLater,
  type LoggedActivity,
} from '../activity-log.ts';
import type { ItemKind } from '../item-kind.ts';
import { findOldReads, type UndoableSince } from './find-old-reads.ts';

/** With so many later reads of its file a read is compared: more would take too long in odd histories. */
const MOST_COMPARED = 16;

/** So many messages after a rewrite its tests may have failed, and what the read shows is back. */
const UNDO_MESSAGES = 4;

/** A read whose file was rewritten as a whole, or of which a later read shows every line. */
export const supersededRead: ItemKind = {
  reason: { kind: 'superseded-read', why: 'the file was rewritten or read again' },
  counter: 'readWritePairsPruned',
  switches: ['readWritePruning'],
  isLocal: true,
  find: (log) => findOldReads(log, (file, read) => supersededAt(log, read, file)),
};

/** Since when this part of the read is obsolete; endless if it is not. */
function supersededAt(
  log: ActivityLog,
  logged: LoggedActivity,
  { path }: FileEvent['access'],
): number | UndoableSince {
  const file = log.files.get(path);
  if (!file) return Number.POSITIVE_INFINITY;
  const rewrite = findLastingWrite(file, file.rewrites, logged.message);
  const again = findLater(
    file.reads,
    Math.max(logged.message, file.unsettledAt),
    (event) => !event.logged.isPruned && showsAllOf(event.logged, logged),
    MOST_COMPARED,
  );
  const rewrittenAt = rewrite?.logged.message ?? Number.POSITIVE_INFINITY;
  const shownAt = again?.logged.message ?? Number.POSITIVE_INFINITY;
  return {
    since: Math.min(rewrittenAt, shownAt),
    // A later read stands there whatever becomes of the file.
    undoableUntil: Math.min(rewrittenAt + UNDO_MESSAGES, shownAt),
  };
}
