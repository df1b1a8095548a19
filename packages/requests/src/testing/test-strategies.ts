import type { IContent, ToolResponseBlock } from '@hdc/core';
import { type CompressionStrategy, isStub, PRUNED_POINTER } from '@hdc/core/strategies';
import type { ReduceResult } from '../pruner-settings.ts';

/** Wants another text in the place of every result, at once. */
function replacingStrategy(textOf: (response: ToolResponseBlock) => string): CompressionStrategy {
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

/** Wants a pointer in the place of every result, at once: for tests that ask what is allowed. */
export const pruneAllStrategy: CompressionStrategy = replacingStrategy(({ callId }) => `[pruned: ${callId}]`);

/** Wants the pointer of recency pruning in the place of every result that is not yet pruned. */
export const pointAtAllStrategy: CompressionStrategy = replacingStrategy((response) =>
  isStub(response) ? String(response.result) : PRUNED_POINTER,
);

/** Every second line of long results. */
export const halveResult: ReduceResult = ({ result }) => {
  const lines = String(result).split('\n');
  if (lines.length < 20) return undefined;
  return {
    text: lines.filter((_, line) => line % 2 === 0).join('\n'),
    reason: { kind: 'half', why: 'every second line' },
  };
};
