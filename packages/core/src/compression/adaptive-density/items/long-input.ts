import type { LoggedActivity } from '../activity-log.ts';
import { inputCandidate } from '../input-candidate.ts';
import { cutMark } from '../inputs/input-mark.ts';
import { mapStrings } from '../inputs/map-strings.ts';
import { rememberShorter, type ShortenInput } from '../inputs/shorten-input.ts';
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

/** Inputs of writes belong to other kinds: they are text of a file. */
function shortenerOf(
  { activity, call }: LoggedActivity,
  tokensOf: (block: LoggedActivity['call']) => number,
): ShortenInput | undefined {
  if (activity.kind === 'shell' || activity.kind === 'search') return withoutLongCommand;
  const isForeign = activity.kind === 'unknown' || activity.delegates;
  return isForeign && tokensOf(call) > FEWEST_TOKENS ? withoutLongText : undefined;
}

const LONGEST_COMMAND = 400;
const KEPT_OF_COMMAND = 200;
const KEPT_OF_TEXT = 400;

/** A long command or script by its beginning. */
const withoutLongCommand: ShortenInput = rememberShorter(({ parameters }) =>
  mapStrings(parameters, (text) => (text.length > LONGEST_COMMAND ? cutMark(text, KEPT_OF_COMMAND) : text)),
);

/** Each long text of an input by its beginning. */
const withoutLongText: ShortenInput = rememberShorter(({ parameters }) =>
  mapStrings(parameters, (text) => cutMark(text, KEPT_OF_TEXT)),
);
