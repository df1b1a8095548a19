import { adjustForToolCallBoundary } from '../content/adjust-for-tool-call-boundary.ts';
import type { IContent } from '../content/i-content.ts';
import type { CompressionContext } from './compression-context.ts';
import type { CompressionResult, CompressionStrategy, StrategyTrigger } from './compression-strategy.ts';
import { findTailStart } from './find-tail-start.ts';
import { summarizeRange } from './llm/summarize-range.ts';
import { parseRatio } from './parse-number.ts';

const DEFAULT_TOP_PRESERVE = 0.2;

/** Keeps the beginning and the end of the conversation and lets a model summarise what lies between. */
export class MiddleOutStrategy implements CompressionStrategy {
  readonly name = 'middle-out' as const;
  readonly requiresLLM = true;
  readonly trigger: StrategyTrigger = { mode: 'threshold', defaultThreshold: 0.85 };

  findCompressible(context: CompressionContext): readonly IContent[] {
    return context.history.slice(...findMiddle(context));
  }

  async compress(context: CompressionContext): Promise<CompressionResult> {
    return summarizeRange(this.name, context, ...findMiddle(context));
  }
}

/** The bounds of the part between both ends. */
function findMiddle(context: CompressionContext): readonly [number, number] {
  const { history, runtimeContext } = context;
  const share = runtimeContext.ephemerals.topPreserveThreshold?.() ?? DEFAULT_TOP_PRESERVE;
  const topPreserve = parseRatio('top preserve threshold', share);
  const topEnd = adjustForToolCallBoundary(history, Math.ceil(history.length * topPreserve), 'later');
  return [topEnd, Math.max(topEnd, findTailStart(context))];
}
