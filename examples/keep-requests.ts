import type { IContent } from '@hdc/core';
import { adjustForToolCallBoundary, groupExchanges } from '@hdc/core/content';
import type { CompressionStrategy } from '@hdc/core/strategies';

/** Keeps people's words of the older part and forgets the answers of models and tools. */
export const keepRequests: CompressionStrategy = {
  name: 'custom:keep-requests',
  requiresLLM: false,
  trigger: { mode: 'threshold', defaultThreshold: 0.7 },
  async compress({ history, runtimeContext }) {
    const tailLength = Math.ceil(history.length * runtimeContext.ephemerals.preserveThreshold());
    // No tail may begin between a call and its response.
    const tailStart = adjustForToolCallBoundary(history, history.length - tailLength);
    const isKept = (index: number) => index >= tailStart || mustStay(history[index]);
    // A call stays or goes together with its response.
    const kept = new Set(
      groupExchanges(history)
        .filter((unit) => unit.some(isKept))
        .flat(),
    );
    const newHistory = history.filter((_, index) => kept.has(index));
    return {
      newHistory,
      metadata: {
        originalMessageCount: history.length,
        compressedMessageCount: newHistory.length,
        strategyUsed: 'custom:keep-requests',
        llmCallMade: false,
      },
    };
  },
};

/** The words of people, and unknown blocks. */
function mustStay(entry: IContent | undefined): boolean {
  return entry?.speaker === 'human' || (entry?.blocks.some(({ type }) => type === 'opaque') ?? false);
}
