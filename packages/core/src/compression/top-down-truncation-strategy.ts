import { groupExchanges } from '../content/group-exchanges.ts';
import type { IContent } from '../content/i-content.ts';
import { findLatestRequestIndex } from '../content/latest-request.ts';
import type { CompressionContext } from './compression-context.ts';
import type { CompressionResult, CompressionStrategy, StrategyTrigger } from './compression-strategy.ts';
import { dropUnits } from './staying/drop-units.ts';
import { targetTokensOf } from './target-tokens-of.ts';

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
    const newHistory = await dropOldest(context, history, targetTokens);
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
  context: CompressionContext,
  history: readonly IContent[],
  targetTokens: number,
): Promise<IContent[]> {
  const latestRequest = findLatestRequestIndex(history);
  const all = await context.estimateTokens(history);
  const units = groupExchanges(history).filter((unit) => !unit.includes(latestRequest));
  return dropUnits(context, history, units, ({ tokens, entries }, next) => {
    const left = history.length - entries - next.length;
    return !(all - tokens >= targetTokens) || left < FEWEST_ENTRIES;
  });
}
