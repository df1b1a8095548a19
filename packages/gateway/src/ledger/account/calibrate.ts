import { growthOf, type TokenSample } from '@hdc/prices';

export interface Calibration {
  /** Tokens of the vendor for each token of our estimate. */
  readonly tokensPerEstimate: number;
  /** The share by which that may be off. */
  readonly tokenError: number;
}

/** The assumed error of estimates if nothing tells: between text and code, in other languages than English. */
const UNKNOWN_ERROR = 0.25;
const FEWEST_SAMPLES = 3;
/** Estimates of one conversation's results stray so far from tokens where all of its text does not; measured on recorded sessions, 2026-11. */
const RESULTS_ERROR = 0.04;
/** Growth of less than this share of what a token takes is none of the text: a compaction or another branch lies between. */
const LEAST_GROWTH = 0.5;

/**
 * How the vendor counts what we estimate, by the requests so far: all of a prompt over all of its estimate, and
 * what prompts grew by over what their estimates did. Requests that were made smaller vary little, so that the
 * second can be far off; the smaller of the two claims no saving that was none, and their distance is the error.
 */
export function calibrate(samples: readonly TokenSample[]): Calibration {
  const { estimated, recorded } = sum(samples);
  if (estimated <= 0 || recorded <= 0) return { tokensPerEstimate: 1, tokenError: UNKNOWN_ERROR };
  const share = recorded / estimated;
  const growth = samples.length < FEWEST_SAMPLES ? 0 : growthOf(samples);
  if (growth < LEAST_GROWTH * share) return { tokensPerEstimate: share, tokenError: UNKNOWN_ERROR };
  const distance = Math.abs(share - growth) / Math.max(share, growth);
  return { tokensPerEstimate: Math.min(share, growth), tokenError: distance + RESULTS_ERROR };
}

function sum(samples: readonly TokenSample[]): TokenSample {
  let [estimated, recorded] = [0, 0];
  for (const sample of samples) {
    estimated += sample.estimated;
    recorded += sample.recorded;
  }
  return { estimated, recorded };
}
