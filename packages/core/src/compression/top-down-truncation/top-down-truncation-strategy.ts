import { groupExchanges } from '../../content/group-exchanges.ts';
import { holdsOpaque } from '../../content/holds-opaque.ts';
import type { IContent } from '../../content/i-content.ts';
import { findLatestRequestIndex } from '../../content/latest-request.ts';
import type { CompressionContext } from '../compression-context.ts';
import type { CompressionResult } from '../compression-result.ts';
import type { CompressionStrategy, StrategyTrigger } from '../compression-strategy.ts';
import { targetTokensOf } from '../target-tokens-of.ts';

const FEWEST_ENTRIES = 2;

/** Forgets the oldest part of the conversation. */
export class TopDownTruncationStrategy implements CompressionStrategy {
  readonly name = 'top-down-truncation' as const;
  readonly requiresLLM = false;
  readonly trigger: StrategyTrigger = { mode: 'threshold', defaultThreshold: 0.85 };

  async compress(context: CompressionContext): Promise<CompressionResult> {
    // A copy: the list may be a view that grows while we count.
    const history = [...context.history];
    const targetTokens = targetTokensOf(context);
    const newHistory = await dropOldest(history, targetTokens, context.estimateTokens);
    return {
      newHistory,
      metadata: {
        originalMessageCount: history.length,
        compressedMessageCount: newHistory.length,
        strategyUsed: this.name,
        llmCallMade: false,
      },
    };
  }
}

/** The latest request stays, however old it is: without it the agent has no task. */
async function dropOldest(
  history: readonly IContent[],
  targetTokens: number,
  estimateTokens: CompressionContext['estimateTokens'],
): Promise<IContent[]> {
  const latestRequest = findLatestRequestIndex(history);
  const dropped = new Set<number>();
  let tokens = await estimateTokens(history);
  for (const unit of groupExchanges(history)) {
    const left = history.length - dropped.size - unit.length;
    if (!(tokens >= targetTokens) || left < FEWEST_ENTRIES) break;
    if (unit.includes(latestRequest) || unit.some((index) => holdsOpaque(history[index]))) continue;
    for (const index of unit) dropped.add(index);
    tokens -= await estimateTokens(unit.flatMap((index) => history[index] ?? []));
  }
  return history.filter((_, index) => !dropped.has(index));
}
