import { inputCandidate } from '../input-candidate.ts';
import { withoutFailedText } from '../inputs/without-failed-text.ts';
import type { ItemKind } from '../item-kind.ts';

const FAILED_AGE = 4;

/** The input of a call that failed: what was to be written was not. */
export const failedInput: ItemKind = {
  reason: { kind: 'failed-input', why: 'the call failed' },
  switches: ['agePruning'],
  isLocal: true,
  find: ({ activities }) =>
    activities.flatMap((logged) =>
      logged.hasFailed && logged.activity.kind !== 'unknown' && logged.activity.kind !== 'notes'
        ? inputCandidate(logged, withoutFailedText, logged.message + FAILED_AGE)
        : [],
    ),
};
