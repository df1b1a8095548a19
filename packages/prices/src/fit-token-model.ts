/** A recorded prompt beside our estimate of the part of it that the transcript holds. */
export interface TokenSample {
  readonly estimated: number;
  readonly recorded: number;
}

/** The conversion from estimates to the tokens of the recorded model. */
export interface TokenModel {
  /** Tokens of each request that no transcript holds: system prompt and tool schemas. */
  readonly fixedTokens: number;
  /** Tokens of the model for each token of our estimator. */
  readonly tokensPerEstimate: number;
  /** `no fit`: usage was recorded, but no believable line goes through it, so that estimates stay as they are. */
  readonly source: 'recorded usage' | 'no fit' | 'defaults';
}

/** The assumed size of an agent's fixed part, if nobody recorded it. */
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
    // The fixed part cannot be negative: then the line goes through the origin.
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

/** Recorded tokens for each estimated token, from the growth of prompts; 1 if nothing shows it. */
export function growthOf(samples: readonly TokenSample[]): number {
  return median(slopesOf(samples)) ?? 1;
}

/** Slopes between samples half the list apart: far enough for noise to matter little, and only n/2 of them. */
function slopesOf(samples: readonly TokenSample[]): readonly number[] {
  const sorted = samples.toSorted((a, b) => a.estimated - b.estimated);
  const half = Math.floor(sorted.length / 2);
  return sorted.slice(half).flatMap((upper, i) => {
    const lower = sorted[i];
    if (!lower || upper.estimated <= lower.estimated) return [];
    return [(upper.recorded - lower.recorded) / (upper.estimated - lower.estimated)];
  });
}

/** The middle one, or between the two in the middle; undefined of nothing. */
function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle];
  const [below, above] = [sorted[middle - 1], sorted[middle]];
  return below === undefined || above === undefined ? undefined : (below + above) / 2;
}
