import { covers } from '../../../tools/file-access.ts';
import { type ActivityLog, type FileEvent, findLater, type LoggedActivity } from '../activity-log.ts';
import type { ItemKind } from '../item-kind.ts';
import { findOldReads } from './find-old-reads.ts';

/** A read whose file was rewritten as a whole, or read again at least as widely. */
export const supersededRead: ItemKind = {
  reason: { kind: 'superseded-read', why: 'the file was rewritten or read again' },
  counter: 'readWritePairsPruned',
  find: (log, preset) => findOldReads(log, preset, (file, read) => supersededAt(log, read, file)),
};

/** The message that made this part of the read obsolete; endless when none did. */
function supersededAt(log: ActivityLog, logged: LoggedActivity, access: FileEvent['access']): number {
  const file = log.files.get(access.path);
  if (!file) return Number.POSITIVE_INFINITY;
  const rewrite = findLater(file.writes, logged.message, (event) => event.access.wholeFile);
  const again = findLater(
    file.reads,
    logged.message,
    (event) => !event.logged.isPruned && !isBlank(event.logged) && covers(access, event.access),
  );
  return Math.min(
    rewrite?.logged.message ?? Number.POSITIVE_INFINITY,
    again?.logged.message ?? Number.POSITIVE_INFINITY,
  );
}

/** A read that showed nothing stands for nothing. */
function isBlank({ response }: LoggedActivity): boolean {
  return (
    response.result === undefined || (typeof response.result === 'string' && response.result.trim() === '')
  );
}
