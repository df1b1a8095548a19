import type { CacheFacts, IContent, PriceStep } from '@hdc/core';
import { fitTokenModel, predictCachedTokens, promptCost, type TokenModel } from '@hdc/prices';
import type { RecordedRequest } from './drive/recorded-request.ts';
import type { CachedTokens } from './report/replay-report.ts';

/** The recorded session as it was: what strategies are compared with. */
export interface RawBaseline {
  readonly tokenModel: TokenModel;
  /** Tokens of each request's history. */
  readonly series: readonly number[];
  /** What each request cost. */
  readonly costs: readonly number[];
  readonly recorded: CachedTokens | null;
  /** What our model of the cache says of the calls that have recorded figures. */
  readonly predicted: CachedTokens | null;
}

export type CountTokens = (entries: readonly IContent[]) => Promise<number>;

export async function measureBaseline(
  requests: readonly RecordedRequest[],
  rule: CacheFacts,
  steps: readonly PriceStep[],
  countTokens: CountTokens,
): Promise<RawBaseline> {
  const estimates = await estimateRequests(requests, countTokens);
  const tokenModel = fitTokenModel(
    requests.map(({ usage }, i) => ({ estimated: estimates[i] ?? 0, recorded: usage?.inputTokens ?? 0 })),
  );
  const prompts = requests.map(({ window, gapSeconds }, i) => {
    // A recorded history only grows, so all of the request before it is common, unless a window begins.
    const before = requests[i - 1]?.window === window ? (estimates[i - 1] ?? 0) : 0;
    return {
      promptTokens: promptTokens(estimates[i] ?? 0, tokenModel),
      commonTokens: promptTokens(before, tokenModel),
      gapSeconds,
    };
  });
  const withUsage = requests.flatMap(({ usage }, i) =>
    usage?.cachedTokens === undefined ? [] : [{ usage, i }],
  );
  return {
    tokenModel,
    series: estimates.map((estimate) => Math.round(estimate * tokenModel.tokensPerEstimate)),
    costs: prompts.map((prompt) => promptCost(prompt, rule, steps)),
    recorded: sumUp(withUsage, ({ usage }) => [usage.cachedTokens ?? 0, usage.inputTokens ?? 0]),
    predicted: sumUp(withUsage, ({ i }) => {
      const prompt = prompts[i];
      return prompt ? [predictCachedTokens(prompt, rule), prompt.promptTokens] : [0, 0];
    }),
  };
}

/** The tokens of a prompt whose history has that many by our estimate. */
export function promptTokens(estimate: number, { fixedTokens, tokensPerEstimate }: TokenModel): number {
  return fixedTokens + estimate * tokensPerEstimate;
}

async function estimateRequests(
  requests: readonly RecordedRequest[],
  countTokens: CountTokens,
): Promise<readonly number[]> {
  const estimates: number[] = [];
  for (const [i, { window, added }] of requests.entries()) {
    const before = requests[i - 1]?.window === window ? (estimates[i - 1] ?? 0) : 0;
    estimates.push(before + (await countTokens(added)));
  }
  return estimates;
}

function sumUp<T>(items: readonly T[], read: (item: T) => readonly [number, number]): CachedTokens | null {
  if (items.length === 0) return null;
  const sums = { cachedTokens: 0, inputTokens: 0 };
  for (const item of items) {
    const [cachedTokens, inputTokens] = read(item);
    sums.cachedTokens += cachedTokens;
    sums.inputTokens += inputTokens;
  }
  return { cachedTokens: Math.round(sums.cachedTokens), inputTokens: Math.round(sums.inputTokens) };
}
