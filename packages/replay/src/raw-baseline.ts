import type { CacheName, ThinkingFacts } from '@hdc/core';
import { type Bill, fitTokenModel, type Prices, type TokenModel } from '@hdc/prices';
import type { Transcript } from '@hdc/transcripts';
import { type BilledRequest, type Billing, BillMeter } from './cost/bill-meter.ts';
import { recordedPromptOf } from './cost/recorded-prompt.ts';
import type { PredictionCheck } from './cost/session-window.ts';
import { ThinkingSums } from './cost/thinking-sums.ts';
import { ThinkingWeights } from './cost/thinking-weights.ts';
import type { CountTokens } from './count-tokens.ts';
import type { RecordedRequest } from './drive/recorded-request.ts';
import type { CachedTokens } from './report/replay-report.ts';

/** The recorded session as it was: what strategies are compared with. */
export interface RawBaseline {
  readonly tokenModel: TokenModel;
  readonly billing: Billing;
  readonly thinking: ThinkingWeights;
  /** Tokens of each request's history. */
  readonly series: readonly number[];
  /** What the prompt of each request cost. */
  readonly costs: readonly number[];
  readonly bills: readonly Bill[];
  readonly recorded: CachedTokens | null;
  /** What our model of the cache says of the calls that have recorded figures. */
  readonly predicted: CachedTokens | null;
  readonly check: PredictionCheck | null;
}

interface BaselineSources {
  readonly requests: readonly RecordedRequest[];
  readonly model: string;
  readonly pricing: CacheName;
  readonly isRecorded: boolean;
  readonly isToday: boolean;
  readonly format: Transcript['format'];
  readonly isPruned: boolean;
  readonly thinking: ThinkingFacts;
  readonly prices: Prices;
}

export async function measureBaseline(
  sources: BaselineSources,
  countTokens: CountTokens,
): Promise<RawBaseline> {
  const { requests } = sources;
  const thinking = new ThinkingWeights(requests, sources.thinking, countTokens);
  const estimates = await estimateRequests(requests, countTokens, thinking);
  const tokenModel = fitTokenModel(
    requests.map(({ usage }, i) => ({ estimated: estimates[i] ?? 0, recorded: usage?.inputTokens ?? 0 })),
  );
  const billing: Billing = { ...sources, estimates, tokenModel };
  const billed = billRaw(billing);
  const predicted = billRaw({ ...billing, isRecorded: false });
  const knowing = billRaw({ ...billing, isRecorded: false, knowsMisses: true });
  const withUsage = requests.flatMap(({ usage }, i) => {
    const [own, recorded] = [predicted[i], recordedPromptOf(usage)];
    return own && recorded ? [{ own, recorded, billed: billed[i], knowing: knowing[i] }] : [];
  });
  return {
    tokenModel,
    billing,
    thinking,
    series: billed.map(({ contextTokens }) => Math.round(contextTokens)),
    costs: billed.map(({ cost }) => cost),
    bills: billed.map(({ bill }) => bill),
    recorded: sumUp(withUsage, ({ recorded }) => [recorded.read, recorded.tokens]),
    predicted: sumUp(withUsage, ({ own }) => [own.cachedTokens, own.promptTokens]),
    check:
      sources.isRecorded && withUsage.length > 0
        ? {
            requests: withUsage.length,
            recorded: withUsage.reduce((sum, request) => sum + (request.billed?.cost ?? 0), 0),
            predicted: withUsage.reduce((sum, { own }) => sum + own.cost, 0),
            predictedKnowingMisses: withUsage.reduce((sum, request) => sum + (request.knowing?.cost ?? 0), 0),
          }
        : null,
  };
}

/** A recorded history only grows, so all of the request before is common, unless a window begins. */
function billRaw(billing: Billing): readonly BilledRequest[] {
  const meter = new BillMeter(billing);
  const { requests, estimates } = billing;
  return requests.flatMap(({ window }, i) => {
    const common = requests[i - 1]?.window === window ? (estimates[i - 1] ?? 0) : 0;
    return meter.next({ estimate: estimates[i] ?? 0, common, isWhole: true }) ?? [];
  });
}

async function estimateRequests(
  requests: readonly RecordedRequest[],
  countTokens: CountTokens,
  thinking: ThinkingWeights,
): Promise<readonly number[]> {
  const estimates: number[] = [];
  const sums = new ThinkingSums(thinking);
  let counted = 0;
  for (const [i, { window, added }] of requests.entries()) {
    if (requests[i - 1]?.window !== window) {
      sums.keep(0);
      counted = 0;
    }
    await sums.add(added);
    counted += await countTokens(added);
    estimates.push(counted + sums.correct());
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
