import {
  adjustForToolCallBoundary,
  type CompressionStrategy,
  groupExchanges,
  type IContent,
} from '@hdc/core';

/** Of the older part it keeps what people wrote and forgets what models and tools answered. */
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

/** What people wrote, and what nobody here understands. */
function mustStay(entry: IContent | undefined): boolean {
  return entry?.speaker === 'human' || (entry?.blocks.some(({ type }) => type === 'opaque') ?? false);
}
