import type { TokenModel, TokenSample } from '@hdc/prices';

/** What estimates are off by where nothing tells: between text and code, in other words than English. */
const UNKNOWN_ERROR = 0.25;
/** Makes the median of distances the standard deviation of what is spread evenly around. */
const DEVIATIONS = 1.4826;
const FEWEST_SAMPLES = 3;

/** By which share the tokens per estimate of a fitted model may be off: how far its samples lie from the line. */
export function calibrationError(samples: readonly TokenSample[], model: TokenModel): number {
  const estimates = samples.map(({ estimated }) => estimated);
  const spread = Math.max(...estimates) - Math.min(...estimates);
  if (samples.length < FEWEST_SAMPLES || spread <= 0) return UNKNOWN_ERROR;
  const { fixedTokens, tokensPerEstimate } = model;
  const distances = samples
    .map(({ estimated, recorded }) => Math.abs(recorded - fixedTokens - tokensPerEstimate * estimated))
    .sort((a, b) => a - b);
  const usual = distances[Math.floor(distances.length / 2)] ?? 0;
  return Math.min(UNKNOWN_ERROR, (DEVIATIONS * usual) / (tokensPerEstimate * spread));
}
