import { cutStrings } from '../../../content/cut-strings.ts';
import { inputCandidate } from '../input-candidate.ts';
import { rememberShorter, type ShortenInput } from '../inputs/shorten-input.ts';
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

const LONGEST = 160;

/** The input of a call that failed, by the beginnings of its texts. */
const withoutFailedText: ShortenInput = rememberShorter(({ parameters }) => cutStrings(parameters, LONGEST));
