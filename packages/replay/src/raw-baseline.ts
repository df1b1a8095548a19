import type { HistoryService, IContent } from '@hdc/core';
import type { CacheName, ThinkingFacts } from '@hdc/core/models';
import { type Bill, fitTokenModel, type Prices, type TokenModel } from '@hdc/prices';
import type { Transcript } from '@hdc/transcripts';
import type { WireRequest } from '@hdc/wire';
import { RecordedClient } from './client/recorded-client.ts';
import { type BilledSession, billUsage, recordedPromptOf } from './cost/bill-usage.ts';
import { lifetimesOf, lifetimesOfRequest } from './cost/session-caches.ts';
import { longestPromptOf, type PredictionCheck } from './cost/window-of.ts';
import type { RecordedRequest } from './recorded/recorded-request.ts';
import type { CachedTokens } from './report/replay-report.ts';
import type { ClientLifetime } from './strategy-run.ts';
import { type BilledAnswer, BillingVendor } from './vendor/billing-vendor.ts';
import { type PromptCounter, PromptReader, type VendorPrompt } from './vendor/prompt-reader.ts';
import { ThinkingWeights } from './vendor/thinking-weights.ts';

/** The recorded session as it was: what strategies are compared with. */
export interface RawBaseline {
  readonly tokenModel: TokenModel;
  readonly session: BilledSession;
  readonly counter: PromptCounter;
  readonly client: RecordedClient;
  /** Tokens of each request's history. */
  readonly series: readonly number[];
  /** The cost of each request with the vendor that also answers a strategy's. */
  readonly answers: readonly RawAnswer[];
  /** The cost of each request: as recorded, and foreseen if nothing was. */
  readonly bills: readonly Bill[];
  readonly recorded: CachedTokens | null;
  /** Our cache model's prediction for the calls that have recorded figures. */
  readonly predicted: CachedTokens | null;
  readonly check: PredictionCheck | null;
}

/** With the misses that were recorded, and with those that are foreseen. */
type RawAnswer = Pick<BilledAnswer, 'cost' | 'bill' | 'foreseen'>;

interface BaselineSources {
  readonly transcript: Transcript;
  readonly requests: readonly RecordedRequest[];
  readonly model: string;
  /** The model that is to answer instead. */
  readonly asModel: string | undefined;
  /** Another lifetime that the agent is to ask for. */
  readonly asLifetime: ClientLifetime | undefined;
  readonly pricing: CacheName;
  readonly isRecorded: boolean;
  readonly thinking: ThinkingFacts;
  readonly prices: Prices;
}

/** If no times were recorded, requests follow one another. */
const USUAL_GAP_MS = 5_000;
const START = Date.UTC(2026, 10, 1);

export async function measureBaseline(
  { transcript, thinking: facts, asModel, asLifetime, ...sources }: BaselineSources,
  history: HistoryService,
): Promise<RawBaseline> {
  const { requests, prices, model, pricing } = sources;
  const thinking = new ThinkingWeights(requests, facts);
  const countBlock = history.getBlockTokens.bind(history);
  const counter: PromptCounter = {
    countTokens: history.estimateTokensForContents.bind(history),
    tokensOf: (block, isOfEarlierTurn) =>
      block.type === 'thinking' ? thinking.weigh(block, countBlock, isOfEarlierTurn) : countBlock(block),
  };
  const { isLong } = lifetimesOf(prices, model, pricing);
  const needsMarks = (request: RecordedRequest) =>
    lifetimesOfRequest(sources, asModel === undefined ? request : { model: asModel }).usual.lookBack !==
    undefined;
  const { contextLimit: window = Number.POSITIVE_INFINITY } = prices.resolve(model);
  const clientFacts = {
    asModel,
    asLifetime,
    needsMarks,
    isLong,
    sendsThinking: facts.carried !== 'never',
    asksLongWindow: longestPromptOf(requests) > window,
  };
  // How long the system prompt has to be follows from these; a cache sees no difference between a long and a short one.
  const unsized = new RecordedClient(transcript, { ...clientFacts, startTokens: 0 });
  const prompts: VendorPrompt[] = [];
  const reader = new PromptReader(counter);
  for (const wire of wireRequests(transcript, requests, unsized)) prompts.push(await reader.read(wire));
  const estimates = prompts.map(({ estimate }) => estimate);
  const tokenModel = fitTokenModel(
    requests.map(({ usage }, i) => ({ estimated: estimates[i] ?? 0, recorded: usage?.inputTokens ?? 0 })),
  );
  const session: BilledSession = {
    ...sources,
    times: sendTimes(requests),
    estimates,
    tokenModel,
    isToday: asModel !== undefined,
    format: transcript.format,
    isPruned: transcript.pruned?.some(({ isHidden }) => isHidden) ?? false,
  };
  const startTokens = tokenModel.fixedTokens / tokenModel.tokensPerEstimate;
  const client = new RecordedClient(transcript, { ...clientFacts, startTokens });
  const vendor = new BillingVendor(session, counter);
  const answers = prompts.map((prompt, index) => vendor.answerPrompt(index, prompt));
  const known = { ...session, reach: answers.map(({ reach }) => reach) };
  return { tokenModel, session: known, counter, client, ...figuresOf(session, answers) };
}

/** When each request was sent, in milliseconds since the epoch; time never runs backwards. */
export function sendTimes(requests: readonly RecordedRequest[]): readonly number[] {
  let at = (requests.find(({ sentAt }) => sentAt !== undefined)?.sentAt ?? START) - USUAL_GAP_MS;
  return requests.map(({ sentAt }) => {
    at = sentAt === undefined ? at + USUAL_GAP_MS : Math.max(at, sentAt);
    return at;
  });
}

/** The requests of a session as its agent sends them. */
function* wireRequests(
  { windows }: Transcript,
  requests: readonly RecordedRequest[],
  client: RecordedClient,
): Generator<WireRequest> {
  for (const request of requests) {
    const { format, body, path } = client.write(request, requestEntries(windows, request));
    const wire = format.decode(body, { path });
    if (!wire) throw new Error(`A body in ${format.name} cannot be read`);
    yield wire;
  }
}

/** Everything that a recorded request held. */
function requestEntries(
  windows: Transcript['windows'],
  { window, length }: RecordedRequest,
): readonly IContent[] {
  return windows[window]?.entries.slice(0, length) ?? [];
}

type Figures = Omit<RawBaseline, 'tokenModel' | 'session' | 'counter' | 'client'>;

function figuresOf(session: BilledSession, answers: readonly BilledAnswer[]): Figures {
  const billed = answers.map((answer, i) => {
    const recorded = session.isRecorded ? recordedPromptOf(session.requests[i]?.usage) : undefined;
    const { usage } = session.requests[i] ?? {};
    return recorded
      ? billUsage(session, i, {
          ...usage,
          inputTokens: recorded.tokens,
          outputTokens: usage?.outputTokens ?? 0,
        })
      : answer.foreseen;
  });
  const withUsage = answers.flatMap((answer, i) => {
    const [recorded, own] = [recordedPromptOf(session.requests[i]?.usage), billed[i]];
    return recorded && own ? [{ recorded, answer, own }] : [];
  });
  const sum = (read: (request: (typeof withUsage)[number]) => number) =>
    withUsage.reduce((total, request) => total + read(request), 0);
  return {
    series: answers.map(({ contextTokens }) => Math.round(contextTokens)),
    answers: answers.map(({ cost, bill, foreseen }) => ({ cost, bill, foreseen })),
    bills: billed.map(({ bill }) => bill),
    recorded: sumUp(withUsage, ({ recorded }) => [recorded.read, recorded.tokens]),
    predicted: sumUp(withUsage, ({ answer: { foreseen } }) => [foreseen.cachedTokens, foreseen.promptTokens]),
    check:
      session.isRecorded && withUsage.length > 0
        ? {
            requests: withUsage.length,
            recorded: sum(({ own }) => own.cost),
            predicted: sum(({ answer }) => answer.foreseen.cost),
            predictedKnowingMisses: sum(({ answer }) => answer.cost),
          }
        : null,
  };
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
