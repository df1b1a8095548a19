import {
  characterEstimator,
  HistoryService,
  type IContent,
  o200kEstimator,
  type TokenEstimator,
} from '@hdc/core';
import {
  AdaptiveDensityStrategy,
  type CompressionResult,
  DEFAULT_DENSITY_CONFIG,
  type DensityConfig,
  HighDensityStrategy,
} from '@hdc/core/strategies';
import { compressionContext, limitForTarget } from './compression-context.ts';
import type { PrepareRun } from './measure.ts';

export interface BenchCase {
  readonly name: string;
  /** The aim of a run at 10 000 entries; cases without an aim are for comparison. */
  readonly aimMs?: number;
  /** Gets a history whose entries are counted, as those of a live session are. */
  setUp(history: readonly IContent[]): PrepareRun | Promise<PrepareRun>;
}

const NO_LIMIT = 1e12;
const strategy = new HighDensityStrategy();
const adaptive = new AdaptiveDensityStrategy();
const config: DensityConfig = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' };

export const BENCH_CASES: readonly BenchCase[] = [
  {
    name: 'optimize',
    aimMs: 3,
    // The index of calls is remembered per array, so each run gets an array of its own.
    setUp: (history) => () => {
      const fresh = [...history];
      return () => strategy.optimize(fresh, config);
    },
  },
  {
    name: 'optimize, calls already indexed',
    setUp: (history) => () => () => strategy.optimize(history, config),
  },
  {
    name: 'optimize, adaptive-density, everything at once',
    setUp: (history) => () => {
      const fresh = [...history];
      return () => adaptive.optimize(fresh, config);
    },
  },
  {
    name: 'optimize, adaptive-density, as in a session',
    aimMs: 10,
    // In a session the turns before have taken out what was there to take out.
    setUp: async (history) => {
      const service = new HistoryService();
      service.addAll(history);
      await service.applyDensityResult(adaptive.optimize(history, config));
      return () => {
        const fresh = service.getAll();
        return () => adaptive.optimize(fresh, config);
      };
    },
  },
  { name: 'compress, summaries suffice', aimMs: 15, setUp: summariesSuffice(characterEstimator) },
  { name: 'compress, summaries suffice, o200k', setUp: summariesSuffice(o200kEstimator) },
  { name: 'compress, half of the head goes', aimMs: 20, setUp: halfOfTheHeadGoes(characterEstimator) },
  { name: 'compress, half of the head goes, o200k', setUp: halfOfTheHeadGoes(o200kEstimator) },
  {
    name: 'apply a density result and recount',
    aimMs: 10,
    setUp: (history) => async () => {
      const service = new HistoryService();
      service.addAll(history);
      await service.waitForTokenUpdates();
      // Optimized anew, so that the entries it puts in are new objects that nobody has counted.
      const result = strategy.optimize(service.getRawHistory(), config);
      return () => service.applyDensityResult(result);
    },
  },
];

function summariesSuffice(estimator: TokenEstimator): BenchCase['setUp'] {
  return async (history) => {
    const { newHistory } = await compress(history, NO_LIMIT, estimator);
    if (newHistory.length < history.length) throw new Error('Summaries were to suffice, yet entries went');
    return prepareCompress(history, NO_LIMIT, estimator);
  };
}

function halfOfTheHeadGoes(estimator: TokenEstimator): BenchCase['setUp'] {
  return async (history) => {
    const limit = await limitThatHalvesHead(history, estimator);
    const { newHistory } = await compress(history, limit, estimator);
    if (newHistory.length === history.length) throw new Error('Half of the head was to go, yet nothing went');
    return prepareCompress(history, limit, estimator);
  };
}

function prepareCompress(history: readonly IContent[], limit: number, estimator: TokenEstimator): PrepareRun {
  return () => {
    // A session hands over a new array each time, so the calls are not indexed yet.
    const context = compressionContext([...history], limit, estimator);
    return () => strategy.compress(context);
  };
}

function compress(
  history: readonly IContent[],
  limit: number,
  estimator: TokenEstimator,
): Promise<CompressionResult> {
  return strategy.compress(compressionContext(history, limit, estimator));
}

/** The limit at which half of the tokens that summaries leave in the head are too many. */
async function limitThatHalvesHead(history: readonly IContent[], estimator: TokenEstimator): Promise<number> {
  const { newHistory } = await compress(history, NO_LIMIT, estimator);
  const tailStart = newHistory.findLastIndex((entry, index) => entry !== history[index]) + 1;
  const service = new HistoryService({ estimator });
  const head = await service.estimateTokensForContents(newHistory.slice(0, tailStart));
  const tail = await service.estimateTokensForContents(newHistory.slice(tailStart));
  return limitForTarget(tail + head / 2);
}
