import type { LoggedActivity } from '../activity-log.ts';

/** Whether a call has certainly written its files. */
export function isSureWrite({ activity, hasFailed, isCertain }: LoggedActivity): boolean {
  return activity.kind === 'write' && !hasFailed && isCertain;
}
