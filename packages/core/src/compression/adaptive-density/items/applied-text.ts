import { OLD_TEXT } from '../../../tools/rows/parameter-keys.ts';
import { isUndone } from '../activity-log.ts';
import { inputCandidate } from '../input-candidate.ts';
import { appliedMark, hasInputMark } from '../inputs/input-mark.ts';
import { mapStrings } from '../inputs/map-strings.ts';
import { rememberShorter, type ShortenInput } from '../inputs/shorten-input.ts';
import { withoutOldLines } from '../inputs/shorten-patch.ts';
import type { ItemKind } from '../item-kind.ts';
import { isSureWrite } from './is-sure-write.ts';

/** Models write their next edits as they see the last ones written, so that those stay whole. */
export const WHOLE_INPUTS = 4;

/** Text that an edit has replaced: the file no longer holds it. */
export const appliedText: ItemKind = {
  reason: { kind: 'applied-text', why: 'the text was replaced long ago' },
  switches: ['agePruning'],
  isLocal: true,
  find: (log) =>
    log.activities.flatMap((logged) =>
      isSureWrite(logged) && !isUndone(log, logged)
        ? inputCandidate(logged, withoutOldText, logged.message + WHOLE_INPUTS)
        : [],
    ),
};

/** Shorter text is not worth a mark. */
const SHORTEST = 60;
const KEYS: ReadonlySet<string> = new Set(OLD_TEXT);

/** The input of an edit without the text that it has replaced. */
const withoutOldText: ShortenInput = rememberShorter(({ parameters }) =>
  mapStrings(parameters, (text, key) => {
    if (!KEYS.has(key)) return withoutOldLines(text);
    return text.length > SHORTEST && !hasInputMark(text) ? appliedMark(text) : text;
  }),
);
