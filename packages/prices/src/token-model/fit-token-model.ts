import { growthOf } from './growth-of.ts';
import { median } from './median.ts';
import type { TokenModel } from './token-model.ts';
import type { TokenSample } from './token-sample.ts';

/** What an agent sends besides the conversation, where nobody recorded it. */
const DEFAULT_FIXED_TOKENS = 18_000;

const FEWEST_POINTS = 3;
const SMALLEST_RATIO = 0.5;
const LARGEST_RATIO = 4;

/**
 * Finds the fixed part of the requests and the model's tokens per token of ours: the line through the
 * samples that most of them lie near. Medians of slopes, since single calls can be far off.
 */
export function fitTokenModel(samples: readonly TokenSample[]): TokenModel {
  const usable = samples.filter(({ estimated, recorded }) => estimated > 0 && recorded > 0);
  if (usable.length < FEWEST_POINTS) {
    return { fixedTokens: DEFAULT_FIXED_TOKENS, tokensPerEstimate: 1, source: 'defaults' };
  }
  const slope = growthOf(usable);
  if (isBelievable(slope)) {
    const fixedTokens = restOf(usable, slope);
    if (fixedTokens >= 0) return { fixedTokens, tokensPerEstimate: slope, source: 'recorded usage' };
    // Nothing can weigh less than nothing: then the line goes through the origin.
    const ratio = median(usable.map(({ estimated, recorded }) => recorded / estimated)) ?? 1;
    if (isBelievable(ratio)) return { fixedTokens: 0, tokensPerEstimate: ratio, source: 'recorded usage' };
  }
  return { fixedTokens: Math.max(0, restOf(usable, 1)), tokensPerEstimate: 1, source: 'no fit' };
}

/** No vocabulary makes so few or so many tokens of a text: something else changed the prompts. */
function isBelievable(ratio: number): boolean {
  return ratio > SMALLEST_RATIO && ratio < LARGEST_RATIO;
}

function restOf(samples: readonly TokenSample[], ratio: number): number {
  return median(samples.map(({ estimated, recorded }) => recorded - ratio * estimated)) ?? 0;
}
