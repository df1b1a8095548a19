import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import type { IContent } from '../content/i-content.ts';

/** A strategy that does nothing but the given edit; without one, nothing at all. */
export function createEditStrategy(
  edit: (history: readonly IContent[]) => readonly IContent[] = (history) => history,
): CompressionStrategy {
  return {
    name: 'custom:edit',
    requiresLLM: false,
    trigger: { mode: 'threshold', defaultThreshold: 1 },
    compress: async ({ history }) => {
      const newHistory = [...edit(history)];
      return {
        newHistory,
        metadata: {
          originalMessageCount: history.length,
          compressedMessageCount: newHistory.length,
          strategyUsed: 'custom:edit',
          llmCallMade: false,
        },
      };
    },
  };
}
