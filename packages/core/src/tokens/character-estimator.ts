import type { TokenEstimator } from './token-estimator.ts';

const CHARACTERS_PER_TOKEN = 4;

/** Characters divided by four: needs no vocabulary, so it serves tests and the first moments of a program. */
export const characterEstimator: TokenEstimator = {
  estimateText: (text) => Math.ceil(text.length / CHARACTERS_PER_TOKEN),
};
