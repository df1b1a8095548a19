import type { CompressionStrategy, IContent, ToolResponseBlock } from '@hdc/core';

/** Wants another text in the place of every result, at once. */
export function replacingStrategy(textOf: (response: ToolResponseBlock) => string): CompressionStrategy {
  return {
    name: 'custom:replacing',
    requiresLLM: false,
    trigger: { mode: 'continuous', defaultThreshold: 0.85 },
    optimize(history) {
      const replacements = new Map<number, IContent>();
      history.forEach((entry, index) => {
        const blocks = entry.blocks.map((block) =>
          block.type === 'tool_response' ? { ...block, result: textOf(block) } : block,
        );
        if (entry.speaker === 'tool') replacements.set(index, { ...entry, blocks });
      });
      const metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
      return { removals: [], replacements, metadata };
    },
    compress: () => Promise.reject(new Error('never asked to')),
  };
}
