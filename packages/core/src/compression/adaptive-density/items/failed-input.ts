import { isSignedCall } from '../../../density/signed-calls.ts';
import type { LoggedActivity } from '../activity-log.ts';
import type { ItemKind } from '../item-kind.ts';

const FAILED_AGE = 4;

/** The input of a call that failed: what was to be written was not. */
export const failedInput: ItemKind = {
  reason: { kind: 'failed-input', why: 'the call failed' },
  counter: 'recencyPruned',
  isLocal: true,
  find: ({ activities }) =>
    activities.flatMap((logged) =>
      logged.hasFailed &&
      logged.activity.kind !== 'unknown' &&
      logged.activity.kind !== 'notes' &&
      !isSigned(logged)
        ? [{ logged, part: 'call' as const, eligibleAt: logged.message + FAILED_AGE }]
        : [],
    ),
};

/** What a vendor signed must come back as it was. */
function isSigned({ call, answer }: LoggedActivity): boolean {
  return isSignedCall(call, answer.blocks);
}
