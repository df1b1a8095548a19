import type { TokenModel } from './token-model.ts';

/** What an agent sends besides the conversation, where nobody recorded it. */
const DEFAULT_FIXED_TOKENS = 18_000;

const FEWEST_POINTS = 3;
const SMALLEST_RATIO = 0.5;
const LARGEST_RATIO = 4;

/** A recorded prompt beside our estimate of the part of it that the transcript holds. */
export interface TokenSample {
  readonly estimated: number;
  readonly recorded: number;
}

/**
 * Finds the fixed part of the requests and the model's tokens per token of ours: the line through the
 * samples that most of them lie near. Medians of slopes, since single calls can be far off.
 */
export function fitTokenModel(samples: readonly TokenSample[]): TokenModel {
  const usable = samples.filter(({ estimated, recorded }) => estimated > 0 && recorded > 0);
  if (usable.length < FEWEST_POINTS) {
    return { fixedTokens: DEFAULT_FIXED_TOKENS, tokensPerEstimate: 1, source: 'defaults' };
  }
  const tokensPerEstimate = clamp(median(slopesOf(usable)) ?? 1, SMALLEST_RATIO, LARGEST_RATIO);
  const rests = usable.map(({ estimated, recorded }) => recorded - tokensPerEstimate * estimated);
  return { fixedTokens: Math.max(0, median(rests) ?? 0), tokensPerEstimate, source: 'recorded usage' };
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

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle];
  const [below, above] = [sorted[middle - 1], sorted[middle]];
  return below === undefined || above === undefined ? undefined : (below + above) / 2;
}

function clamp(value: number, smallest: number, largest: number): number {
  return Math.min(largest, Math.max(smallest, value));
}
