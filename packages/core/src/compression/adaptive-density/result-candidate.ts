import type { LoggedActivity } from './activity-log.ts';
import type { ItemCandidate } from './item-kind.ts';

const POINTER = { type: 'pointer' } as const;

/** The result of a call, which may become a pointer. */
export function resultCandidate(logged: LoggedActivity, eligibleAt: number): ItemCandidate {
  return { index: logged.responseIndex, block: logged.response, logged, change: POINTER, eligibleAt };
}
