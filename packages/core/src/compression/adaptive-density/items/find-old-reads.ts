import { type ActivityLog, type FileEvent, type LoggedActivity, latest } from '../activity-log.ts';
import type { ItemCandidate, Rest } from '../item-kind.ts';
import { resultCandidate } from '../result-candidate.ts';

/** The message since which a file of a read is old, or the rest after which it is; undefined if it is not. */
type OldSince = (access: FileEvent['access'], read: LoggedActivity) => number | Rest | undefined;

/** Reads of which every file is old by some rule. */
export function findOldReads(log: ActivityLog, oldSince: OldSince): readonly ItemCandidate[] {
  return log.activities.flatMap((logged) => {
    const { activity, hasFailed, isCertain, isPruned } = logged;
    if (activity.kind !== 'read' || hasFailed || !isCertain || isPruned) return [];
    const since = activity.files.map((file) => oldSince(file, logged));
    if (since.includes(undefined)) return [];
    const messages = since.filter((one) => typeof one === 'number');
    const rests = since.filter((one) => typeof one === 'object');
    return [resultCandidate(logged, latest(messages), rests)];
  });
}
