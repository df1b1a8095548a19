import { groupExchanges } from '../../content/group-exchanges.ts';
import { holdsOpaque } from '../../content/holds-opaque.ts';
import type { IContent } from '../../content/i-content.ts';
import { findLatestRequest, findLatestRequestIndex } from '../../content/latest-request.ts';
import { CompressionExecutionError } from '../../errors/compression-execution-error.ts';
import type { CompressionContext } from '../compression-context.ts';
import type { CompressionResult } from '../compression-result.ts';
import type { CompressionStrategyName } from '../compression-strategies.ts';
import { requestSummary } from './request-summary.ts';
import { createSummaryMessages } from './summary-messages.ts';

/** A summary of fewer entries would hardly be smaller than they are. */
const FEWEST_ENTRIES = 4;

/**
 * Puts a summary in the place of the entries from `start` to `end`; leaves the rest as it is, and behind the
 * summary whatever of these entries nobody understands.
 */
export async function summarizeRange(
  strategy: CompressionStrategyName,
  context: CompressionContext,
  start: number,
  end: number,
): Promise<CompressionResult> {
  // A copy: the list may be a view that grows while the model writes.
  const history = [...context.history];
  const range = history.slice(start, end);
  const kept = findKept(range);
  const replaced = range.filter((entry) => !kept.has(entry));
  const isWorthIt = replaced.length >= FEWEST_ENTRIES;
  const messages = isWorthIt ? await writeSummary(strategy, { ...context, history }, replaced) : [];
  const newHistory = isWorthIt
    ? [...history.slice(0, start), ...messages, ...kept, ...history.slice(end)]
    : history;
  return {
    newHistory,
    metadata: {
      originalMessageCount: history.length,
      compressedMessageCount: newHistory.length,
      strategyUsed: strategy,
      llmCallMade: isWorthIt,
      topPreserved: start,
      bottomPreserved: history.length - end,
      middleCompressed: isWorthIt ? replaced.length : 0,
    },
  };
}

/** Exchanges with a part that nobody understands: a summary could not say what it was. */
function findKept(range: readonly IContent[]): ReadonlySet<IContent> {
  const units = groupExchanges(range).filter((unit) => unit.some((index) => holdsOpaque(range[index])));
  const kept = new Set(units.flat());
  return new Set(range.filter((_, index) => kept.has(index)));
}

async function writeSummary(
  strategy: CompressionStrategyName,
  context: CompressionContext,
  replaced: readonly IContent[],
): Promise<IContent[]> {
  const { history, estimateTokens, transcriptPath } = context;
  const latest = history[findLatestRequestIndex(history)];
  const isRequestReplaced = latest !== undefined && replaced.includes(latest);
  const messages = createSummaryMessages({
    summary: await requestSummary(strategy, replaced, context),
    transcriptPath,
    request: isRequestReplaced ? findLatestRequest(replaced) : undefined,
  });
  const [before, after] = [await estimateTokens(replaced), await estimateTokens(messages)];
  if (!(after < before)) {
    throw new CompressionExecutionError(
      strategy,
      `the summary has ${after} tokens, the history it would replace only ${before}`,
    );
  }
  return messages;
}
