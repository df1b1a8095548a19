import type { IContent } from '../content/i-content.ts';
import type { CompressionContext } from './compression-context.ts';
import type { CompressionResult, CompressionStrategy, StrategyTrigger } from './compression-strategy.ts';
import { findTailStart } from './find-tail-start.ts';
import { summarizeRange } from './llm/summarize-range.ts';

/** Lets a model summarise everything in front of the preserved tail. */
export class OneShotStrategy implements CompressionStrategy {
  readonly name = 'one-shot' as const;
  readonly requiresLLM = true;
  readonly trigger: StrategyTrigger = { mode: 'threshold', defaultThreshold: 0.85 };

  findCompressible(context: CompressionContext): readonly IContent[] {
    return context.history.slice(0, findTailStart(context));
  }

  async compress(context: CompressionContext): Promise<CompressionResult> {
    return summarizeRange(this.name, context, 0, findTailStart(context));
  }
}
