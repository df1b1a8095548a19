import { adjustForToolCallBoundary, type CompressionStrategy } from '@hdc/core';

/** Of the older part it keeps what people wrote and forgets what models and tools answered. */
export const keepRequests: CompressionStrategy = {
  name: 'custom:keep-requests',
  requiresLLM: false,
  trigger: { mode: 'threshold', defaultThreshold: 0.7 },
  async compress({ history, runtimeContext }) {
    const tailLength = Math.ceil(history.length * runtimeContext.ephemerals.preserveThreshold());
    // No tail may begin between a call and its response.
    const tailStart = adjustForToolCallBoundary(history, history.length - tailLength);
    const newHistory = history.filter(({ speaker }, index) => index >= tailStart || speaker === 'human');
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
