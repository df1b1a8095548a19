import { type ActivityLog, type FileEvent, type LoggedActivity, latest } from '../activity-log.ts';
import type { ItemCandidate, Rest } from '../item-kind.ts';
import { resultCandidate } from '../result-candidate.ts';

/** Old since a message, and what made it old may be undone until another. */
export interface UndoableSince {
  readonly since: number;
  readonly undoableUntil: number;
}

/** The message since which a file of a read is old, or the rest after which it is; undefined if it is not. */
type OldSince = (
  access: FileEvent['access'],
  read: LoggedActivity,
) => number | UndoableSince | Rest | undefined;

/** Reads of which every file is old by some rule. */
export function findOldReads(log: ActivityLog, oldSince: OldSince): readonly ItemCandidate[] {
  return log.activities.flatMap((logged) => {
    const { activity, hasFailed, isCertain, isPruned } = logged;
    if (activity.kind !== 'read' || hasFailed || !isCertain || isPruned) return [];
    const old = activity.files.map((file) => oldSince(file, logged)).filter((one) => one !== undefined);
    if (old.length < activity.files.length) return [];
    const rests = old.filter((one) => typeof one === 'object' && 'steps' in one);
    const undoable = old.filter((one) => typeof one === 'object' && 'undoableUntil' in one);
    const messages = [...old.filter((one) => typeof one === 'number'), ...undoable.map(({ since }) => since)];
    const candidate = resultCandidate(logged, latest(messages), rests);
    if (undoable.length === 0) return [candidate];
    return [{ ...candidate, undoableUntil: latest(undoable.map(({ undoableUntil }) => undoableUntil)) }];
  });
}
