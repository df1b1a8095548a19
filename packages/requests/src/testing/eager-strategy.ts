import type { ContentBlock, IContent } from '@hdc/core';
import type { CompressionStrategy } from '@hdc/core/strategies';

/** Wants to change everything that it is not allowed to, besides what it is: for tests alone. */
export const eagerStrategy: CompressionStrategy = {
  name: 'custom:eager',
  requiresLLM: false,
  trigger: { mode: 'continuous', defaultThreshold: 0.85 },
  optimize(history) {
    const replacements = new Map<number, IContent>();
    const removals: number[] = [];
    history.forEach((entry, index) => {
      if (index % 5 === 4) removals.push(index);
      else replacements.set(index, { ...entry, blocks: entry.blocks.flatMap(shorten) });
    });
    const metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
    return { removals, replacements, metadata };
  },
  compress: () => Promise.reject(new Error('never asked to')),
};

function shorten(block: ContentBlock): readonly ContentBlock[] {
  switch (block.type) {
    case 'text':
      return [{ ...block, text: block.text.slice(0, 3) }];
    case 'tool_response':
      return [{ ...block, result: String(block.result).slice(0, 40) }];
    case 'tool_call':
      return [{ ...block, parameters: {} }];
    case 'opaque':
    case 'thinking':
      return [];
    default:
      return [block];
  }
}
