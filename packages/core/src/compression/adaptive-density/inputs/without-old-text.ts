import { OLD_TEXT } from '../../../tools/rows/parameter-keys.ts';
import { appliedMark, hasInputMark } from './input-mark.ts';
import { mapStrings } from './map-strings.ts';
import { rememberShorter, type ShortenInput } from './shorten-input.ts';
import { withoutOldLines } from './shorten-patch.ts';

/** Shorter text is not worth a mark. */
const SHORTEST = 60;
const KEYS: ReadonlySet<string> = new Set(OLD_TEXT);

/** The input of an edit without the text that it has replaced. */
export const withoutOldText: ShortenInput = rememberShorter(({ parameters }) =>
  mapStrings(parameters, (text, key) => {
    if (!KEYS.has(key)) return withoutOldLines(text);
    return text.length > SHORTEST && !hasInputMark(text) ? appliedMark(text) : text;
  }),
);
