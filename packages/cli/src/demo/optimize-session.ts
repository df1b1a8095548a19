import {
  DENSITY_PASSES,
  type DensityConfig,
  HighDensityStrategy,
  HistoryService,
  type IContent,
  type TokenEstimator,
} from '@hdc/core';
import { findPrunedItems, type PrunedItem } from './find-pruned-items.ts';

/** What one optimization did to a session. */
export interface OptimizationReport {
  readonly strategy: string;
  readonly items: readonly PrunedItem[];
  readonly passes: readonly { readonly name: string; readonly isEnabled: boolean; readonly count: number }[];
  readonly entries: { readonly before: number; readonly after: number };
  readonly tokens: { readonly before: number; readonly after: number };
  /** Where the history differs from what it was; undefined when nothing was pruned. */
  readonly change: { readonly firstIndex: number; readonly tokensInFront: number } | undefined;
}

/** Takes a session through the high-density strategy, the way an agent would before a request. */
export async function optimizeSession(
  session: readonly IContent[],
  config: DensityConfig,
  estimator?: TokenEstimator,
): Promise<OptimizationReport> {
  const history = new HistoryService(estimator && { estimator });
  const strategy = new HighDensityStrategy();
  history.addAll(session);
  await history.waitForTokenUpdates();
  const before = { entries: history.getAll().length, tokens: history.getTotalTokens() };

  const result = strategy.optimize(history.getRawHistory(), config);
  const items = await findPrunedItems(session, result, (contents) =>
    history.estimateTokensForContents(contents),
  );
  if (items.length > 0) await history.applyDensityResult(result);

  const change = history.getLastChange();
  return {
    strategy: strategy.name,
    items,
    passes: DENSITY_PASSES.map((pass) => ({
      name: pass.name,
      isEnabled: pass.isEnabled(config),
      count: result.metadata[pass.counter],
    })),
    entries: { before: before.entries, after: history.getAll().length },
    tokens: { before: before.tokens, after: history.getTotalTokens() },
    change: change && { firstIndex: change.firstChangedIndex, tokensInFront: change.tokensBefore },
  };
}
