import type { CompressionStrategy, IContent } from '@hdc/core';

/** Wants a pointer in the place of every result, at once: for tests that ask what is allowed. */
export const pruneAllStrategy: CompressionStrategy = {
  name: 'custom:prune-all',
  requiresLLM: false,
  trigger: { mode: 'continuous', defaultThreshold: 0.85 },
  optimize(history) {
    const replacements = new Map<number, IContent>();
    history.forEach((entry, index) => {
      const blocks = entry.blocks.map((block) =>
        block.type === 'tool_response' ? { ...block, result: `[pruned: ${block.callId}]` } : block,
      );
      if (entry.speaker === 'tool') replacements.set(index, { ...entry, blocks });
    });
    const metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
    return { removals: [], replacements, metadata };
  },
  compress: () => Promise.reject(new Error('never asked to')),
};
