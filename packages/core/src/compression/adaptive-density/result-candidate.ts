import type { LoggedActivity } from './activity-log.ts';
import type { ItemCandidate, Rest } from './item-kind.ts';

const POINTER = { type: 'pointer' } as const;

/** The result of a call, which may become a pointer. */
export function resultCandidate(
  logged: LoggedActivity,
  eligibleAt: number,
  rests: readonly Rest[] = [],
): ItemCandidate {
  const { responseIndex: index, response: block } = logged;
  return { index, block, logged, change: POINTER, eligibleAt, ...(rests.length > 0 && { rests }) };
}
