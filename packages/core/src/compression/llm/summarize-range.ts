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

/** Puts a summary in the place of the entries from `start` to `end`; leaves the rest as it is. */
export async function summarizeRange(
  strategy: CompressionStrategyName,
  context: CompressionContext,
  start: number,
  end: number,
): Promise<CompressionResult> {
  // A copy: the list may be a view that grows while the model writes.
  const history = [...context.history];
  const isWorthIt = end - start >= FEWEST_ENTRIES;
  const messages = isWorthIt ? await writeSummary(strategy, { ...context, history }, start, end) : [];
  const newHistory = isWorthIt ? [...history.slice(0, start), ...messages, ...history.slice(end)] : history;
  return {
    newHistory,
    metadata: {
      originalMessageCount: history.length,
      compressedMessageCount: newHistory.length,
      strategyUsed: strategy,
      llmCallMade: isWorthIt,
      topPreserved: start,
      bottomPreserved: history.length - end,
      middleCompressed: isWorthIt ? end - start : 0,
    },
  };
}

async function writeSummary(
  strategy: CompressionStrategyName,
  context: CompressionContext,
  start: number,
  end: number,
): Promise<IContent[]> {
  const { history, estimateTokens, transcriptPath } = context;
  const replaced = history.slice(start, end);
  const isRequestReplaced = findLatestRequestIndex(history) < end;
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
