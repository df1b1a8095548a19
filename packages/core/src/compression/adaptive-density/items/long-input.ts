import type { LoggedActivity } from '../activity-log.ts';
import { inputCandidate } from '../input-candidate.ts';
import type { ShortenInput } from '../inputs/shorten-input.ts';
import { withoutLongCommand, withoutLongText } from '../inputs/without-long-text.ts';
import type { ItemKind } from '../item-kind.ts';

const LONG_AGE = 20;
const FEWEST_TOKENS = 300;

/** A long command, or a long input of a tool that nobody knows, that is long ago. */
export const longInput: ItemKind = {
  reason: { kind: 'long-input', why: 'the input is long, and old' },
  switches: ['agePruning'],
  isLocal: true,
  find: ({ activities, tokensOf }) =>
    activities.flatMap((logged) => {
      const shorten = shortenerOf(logged, tokensOf);
      return shorten ? inputCandidate(logged, shorten, logged.message + LONG_AGE) : [];
    }),
};

/** What a write was given is for other kinds: it is text of a file. */
function shortenerOf(
  { activity, call }: LoggedActivity,
  tokensOf: (block: LoggedActivity['call']) => number,
): ShortenInput | undefined {
  if (activity.kind === 'shell' || activity.kind === 'search') return withoutLongCommand;
  const isForeign = activity.kind === 'unknown' || activity.delegates;
  return isForeign && tokensOf(call) > FEWEST_TOKENS ? withoutLongText : undefined;
}
