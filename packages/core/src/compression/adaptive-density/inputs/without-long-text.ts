import { cutMark } from './input-mark.ts';
import { mapStrings } from './map-strings.ts';
import { rememberShorter, type ShortenInput } from './shorten-input.ts';

const LONGEST_COMMAND = 400;
const KEPT_OF_COMMAND = 200;
const KEPT_OF_TEXT = 400;

/** A long command or script by its beginning. */
export const withoutLongCommand: ShortenInput = rememberShorter(({ parameters }) =>
  mapStrings(parameters, (text) => (text.length > LONGEST_COMMAND ? cutMark(text, KEPT_OF_COMMAND) : text)),
);

/** Each long text of an input by its beginning. */
export const withoutLongText: ShortenInput = rememberShorter(({ parameters }) =>
  mapStrings(parameters, (text) => cutMark(text, KEPT_OF_TEXT)),
);
