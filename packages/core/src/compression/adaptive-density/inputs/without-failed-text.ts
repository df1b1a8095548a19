import { cutStrings } from '../../../content/cut-strings.ts';
import { rememberShorter, type ShortenInput } from './shorten-input.ts';

const LONGEST = 160;

/** The input of a call that failed, by the beginnings of its texts. */
export const withoutFailedText: ShortenInput = rememberShorter(({ parameters }) =>
  cutStrings(parameters, LONGEST),
);
