import { getCompressionStrategy, HistoryService, o200kEstimator } from '@hdc/core';
import { canReadFiles } from '@hdc/core/content';
import { scaleModel } from '@hdc/core/models';
import { sumBills } from '@hdc/prices';
import { PRUNING_STRATEGY } from '@hdc/requests';
import type { Transcript } from '@hdc/transcripts';
import { readStart } from '@hdc/wire';
import { shareBill } from './content/share-bill.ts';
import { WindowKinds } from './content/window-kinds.ts';
import { windowOf } from './cost/window-of.ts';
import type { Drive } from './drive/drive.ts';
import type { DriveOptions } from './drive/drive-options.ts';
import { driveRequests } from './drive/drive-requests.ts';
import { driveSession } from './drive/drive-session.ts';
import { pathOfOriginal } from './drive/path-of-original.ts';
import { findNeeds } from './fidelity/find-needs.ts';
import { RecordedWindow } from './fidelity/recorded-window.ts';
import { compareLifetimes } from './misses/compare-lifetimes.ts';
import { findRecordedMisses } from './misses/find-recorded-misses.ts';
import { nameSession } from './naming/session-name.ts';
import type { RawBaseline } from './raw-baseline.ts';
import { type RecordedRequest, recordedRequestsOf } from './recorded/recorded-request.ts';
import { withVisibleOutput } from './recorded/visible-output.ts';
import { rememberCounts } from './remember-counts.ts';
import type { ReplayOptions } from './replay-options.ts';
import { replayStrategy } from './replay-strategy.ts';
import type { SessionReport, StrategyReport } from './report/replay-report.ts';
import { type ServedSession, serveSession } from './serve-session.ts';
import type { StrategyRun } from './strategy-run.ts';
import type { CountTokens } from './sum-counts.ts';
import { toolsWithoutRows } from './tools-without-rows.ts';
import { BillingVendor } from './vendor/billing-vendor.ts';

/** Takes a recorded session through every strategy. Nothing is invented: what was recorded decides. */
export async function replaySession(transcript: Transcript, options: ReplayOptions): Promise<SessionReport> {
  const { provider, explain = false, proofs = false } = options;
  const estimator = rememberCounts(options.estimator ?? o200kEstimator);
  const counter = new HistoryService({ estimator });
  const countTokens = counter.estimateTokensForContents.bind(counter);
  const { requests, gap } = await withVisibleOutput(recordedRequestsOf(transcript), counter);
  const served = new Map<string, Promise<ServedSession>>();
  const serve = (run: Pick<StrategyRun, 'asModel' | 'asLifetime'>): Promise<ServedSession> => {
    const key = `${run.asModel} ${run.asLifetime}`;
    const known = served.get(key) ?? serveSession(transcript, requests, options, counter, run);
    served.set(key, known);
    return known;
  };
  const recorded = await serve({});
  const { model, pricing, rule, baseline, windowSources } = recorded;
  const needs = findNeeds(requests);
  const windows = transcript.windows.map(({ entries }) => new RecordedWindow(entries));
  const canReadBack = canReadFiles({ entries: transcript.windows.flatMap(({ entries }) => entries) });
  const strategies: StrategyReport[] = [];
  for (const run of runsFor(transcript, options)) {
    const own = await serve(run);
    strategies.push(
      await replayStrategy({
        run,
        requests,
        needs,
        windows,
        baseline: own.baseline,
        countTokens,
        explain,
        proofs,
        now: () => performance.now(),
        drive: options.drive ?? driveOf(run),
        options: {
          ...limitsOf(run, own, options),
          run: withoutLimit(run),
          workspaceRoot: transcript.workingDirectory ?? '/',
          estimator,
          provider,
          ...(canReadBack && { keepOriginal: pathOfOriginal }),
          client: own.baseline.client,
          vendor: new BillingVendor(own.baseline.session, own.baseline.counter),
          times: own.baseline.session.times,
          resolve: own.prices.resolve,
          set: setBy(run, own, options),
        },
      }),
    );
  }
  return {
    ...namesOf(transcript),
    model,
    requests: requests.length,
    windows: transcript.windows.length,
    ...rawFiguresOf(baseline),
    window: windowOf({ ...windowSources, set: options.contextLimit }),
    pricing,
    cache: rule,
    skipped: transcript.skipped.reduce((sum, { count }) => sum + count, 0),
    ...startOf(transcript),
    tools: await toolsWithoutRows(transcript, countTokens, baseline.tokenModel.tokensPerEstimate),
    ...(gap && { outputGap: gap }),
    ...missesOf(transcript, requests, recorded),
    content: await contentOf(transcript, requests, baseline, countTokens),
    strategies,
  };
}

/** Few agents write down their system prompt, and none its tools; what they put into messages is there. */
function startOf({ systemPrompt = '', windows: [first] }: Transcript): Pick<SessionReport, 'start'> {
  const { parts } = readStart({ system: systemPrompt, tools: [], entries: first?.entries ?? [] });
  return parts.length > 0 ? { start: parts } : {};
}

/** The session counts in our estimator's tokens, so that limits are turned into them. */
function limitsOf(run: StrategyRun, served: ServedSession, options: ReplayOptions) {
  const { tokensPerEstimate, fixedTokens } = served.baseline.tokenModel;
  const { tokens } = windowOf({ ...served.windowSources, set: limitSetBy(run, options) });
  return {
    model: scaleModel({ ...served.resolved, contextLimit: tokens }, tokensPerEstimate),
    baseTokens: Math.round(fixedTokens / tokensPerEstimate),
  };
}

/** The gateway's strategies are driven as a gateway does; the others need a session. */
function driveOf({ strategy }: StrategyRun): Drive {
  return strategy === PRUNING_STRATEGY ? driveRequests : driveSession;
}

/** For an unknown model, decisions go by the cache that the bill assumes. */
function setBy(run: StrategyRun, served: ServedSession, options: ReplayOptions): DriveOptions['set'] {
  const isGiven = options.pricing !== undefined && run.asModel === undefined;
  const isUnknown = served.resolved.vendor === undefined;
  return {
    contextLimit: limitSetBy(run, options),
    ...((isGiven || isUnknown) && { cache: served.pricing }),
  };
}

type RawFigures =
  | 'rawTokens'
  | 'rawPeakTokens'
  | 'tokenModel'
  | 'recorded'
  | 'predicted'
  | 'rawSeries'
  | 'check'
  | 'rawCost'
  | 'bill';

function rawFiguresOf({ series, answers, bills, ...baseline }: RawBaseline): Pick<SessionReport, RawFigures> {
  return {
    rawTokens: series.reduce((sum, tokens) => sum + tokens, 0),
    rawPeakTokens: series.reduce((most, tokens) => Math.max(most, tokens), 0),
    tokenModel: baseline.tokenModel,
    recorded: baseline.recorded,
    predicted: baseline.predicted,
    rawSeries: series,
    check: baseline.check,
    rawCost: answers.reduce((sum, { cost }) => sum + cost, 0),
    bill: sumBills(bills),
  };
}

/** Not our own recordings, which hold the conversation as it was before we pruned it. */
function wentThroughUs({ pruned = [] }: Transcript): boolean {
  return pruned.some(({ by }) => by === 'hdc');
}

function namesOf(
  transcript: Transcript,
): Pick<SessionReport, 'path' | 'id' | 'name' | 'agent' | 'plan' | 'pruned'> {
  const { path, id, agent, plan, pruned } = transcript;
  return {
    path,
    id,
    name: nameSession(transcript),
    agent,
    ...(plan !== undefined && { plan }),
    ...(pruned && { pruned }),
  };
}

async function contentOf(
  { windows, workingDirectory = '/' }: Transcript,
  requests: readonly RecordedRequest[],
  { bills, tokenModel }: RawBaseline,
  countTokens: CountTokens,
): Promise<SessionReport['content']> {
  const kinds: WindowKinds[] = [];
  for (const { entries } of windows) kinds.push(await WindowKinds.of(entries, workingDirectory, countTokens));
  const shared = requests.flatMap((request, i) => {
    const [bill, own] = [bills[i], kinds[request.window]];
    return bill && own ? [{ request, bill, kinds: own }] : [];
  });
  return shareBill(shared, tokenModel);
}

function missesOf(
  transcript: Transcript,
  requests: readonly RecordedRequest[],
  { model, rule: cache, thinking, prices }: ServedSession,
): Pick<SessionReport, 'misses' | 'lifetimes'> {
  const { windows } = transcript;
  const isRewritten = wentThroughUs(transcript);
  const session = { requests, windows, model, cache, thinking, isRewritten, prices };
  const misses = findRecordedMisses(session);
  return { misses, lifetimes: compareLifetimes(session, misses) };
}

/** A limit among the settings counts in the model's tokens, as the option does. */
function limitSetBy({ settings }: StrategyRun, { contextLimit }: ReplayOptions): number | undefined {
  const own = settings['context-limit'];
  return typeof own === 'number' ? own : contextLimit;
}

function withoutLimit(run: StrategyRun): StrategyRun {
  const { 'context-limit': _, ...settings } = run.settings;
  return { ...run, settings };
}

/** An agent that already sends its requests through us is not offered that again. */
function runsFor(transcript: Transcript, options: ReplayOptions): readonly StrategyRun[] {
  return wentThroughUs(transcript) ? [] : options.runs.filter((run) => canRun(run, options));
}

/** Strategies that need a model run only when there is one. */
function canRun({ strategy }: StrategyRun, { provider }: ReplayOptions): boolean {
  return provider !== undefined || !getCompressionStrategy(strategy).requiresLLM;
}
