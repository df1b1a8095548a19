import {
  decisionRuleOf,
  getCompressionStrategy,
  HistoryService,
  o200kEstimator,
  resolveModelLimits,
} from '@hdc/core';
import type { PricedModel } from '@hdc/prices';
import type { Transcript } from '@hdc/transcripts';
import { pricesWith } from './cost/prices-with.ts';
import { pricingOf } from './cost/pricing-of.ts';
import { driveWindow } from './drive/drive-window.ts';
import { recordedRequestsOf } from './drive/recorded-request.ts';
import { findNeeds } from './fidelity/find-needs.ts';
import { RecordedWindow } from './fidelity/recorded-window.ts';
import { measureBaseline } from './raw-baseline.ts';
import type { ReplayOptions } from './replay-options.ts';
import { replayStrategy } from './replay-strategy.ts';
import type { SessionReport, StrategyReport } from './report/replay-report.ts';
import type { StrategyRun } from './strategy-run.ts';
import { toolsWithoutRows } from './tools-without-rows.ts';

/** Takes a recorded session through every strategy. Nothing is invented: what was recorded decides. */
export async function replaySession(transcript: Transcript, options: ReplayOptions): Promise<SessionReport> {
  const { estimator = o200kEstimator, provider, explain = false, drive = driveWindow } = options;
  const counter = new HistoryService({ estimator });
  const countTokens = counter.estimateTokensForContents.bind(counter);
  const requests = recordedRequestsOf(transcript);
  const pricing = options.pricing ?? pricingOf(transcript);
  const model = transcript.models[0] ?? 'unknown';
  const prices = await pricesWith(options.models);
  const facts = prices.modelFactsOf(model);
  const { steps, thinking } = facts;
  const rule = prices.cacheOf(model, pricing);
  const baseline = await measureBaseline(requests, rule, steps, countTokens);
  const needs = findNeeds(requests);
  const windows = transcript.windows.map(({ entries }) => new RecordedWindow(entries));
  const { tokensPerEstimate, fixedTokens } = baseline.tokenModel;
  const strategies: StrategyReport[] = [];
  for (const run of options.runs.filter((candidate) => canRun(candidate, options))) {
    strategies.push(
      await replayStrategy({
        run,
        requests,
        needs,
        windows,
        baseline,
        rule,
        steps,
        countTokens,
        explain,
        now: () => performance.now(),
        drive,
        options: {
          run: withoutLimit(run),
          model,
          // The session counts in our estimator's tokens, so the limit is turned into them.
          contextLimit: Math.floor(contextLimitOf(run, model, facts, options) / tokensPerEstimate),
          baseTokens: Math.round(fixedTokens / tokensPerEstimate),
          workspaceRoot: transcript.workingDirectory ?? '/',
          modelFacts: {
            cache: decisionRuleOf(rule),
            ...(thinking && { isThinkingBound: thinking.isBound }),
          },
          estimator,
          provider,
        },
      }),
    );
  }
  return {
    ...namesOf(transcript),
    model,
    requests: requests.length,
    windows: transcript.windows.length,
    rawTokens: baseline.series.reduce((sum, tokens) => sum + tokens, 0),
    rawPeakTokens: baseline.series.reduce((most, tokens) => Math.max(most, tokens), 0),
    tokenModel: baseline.tokenModel,
    pricing,
    cache: rule,
    skipped: transcript.skipped.reduce((sum, { count }) => sum + count, 0),
    tools: await toolsWithoutRows(transcript, countTokens, tokensPerEstimate),
    recorded: baseline.recorded,
    predicted: baseline.predicted,
    rawSeries: baseline.series,
    rawCost: baseline.costs.reduce((sum, cost) => sum + cost, 0),
    strategies,
  };
}

function namesOf({ path, id, agent }: Transcript): Pick<SessionReport, 'path' | 'id' | 'agent'> {
  return { path, id, agent };
}

/** A limit among the settings counts in the model's tokens, as the option does. */
function contextLimitOf(
  { settings }: StrategyRun,
  model: string,
  facts: PricedModel,
  options: ReplayOptions,
): number {
  const own = settings['context-limit'];
  const userContextLimit = typeof own === 'number' ? own : options.contextLimit;
  return resolveModelLimits({ model, userContextLimit, knownContextLimit: facts.contextLimit }).contextLimit;
}

function withoutLimit(run: StrategyRun): StrategyRun {
  const { 'context-limit': _, ...settings } = run.settings;
  return { ...run, settings };
}

/** Strategies that need a model run only when there is one. */
function canRun({ strategy }: StrategyRun, { provider }: ReplayOptions): boolean {
  return provider !== undefined || !getCompressionStrategy(strategy).requiresLLM;
}
