import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { Memo } from '../content/memo.ts';
import { findToolExchanges, type ToolExchanges } from '../content/tool-exchanges.ts';
import type { DensityConfig } from '../density/density-config.ts';
import { DENSITY_PASSES } from '../density/passes/density-passes.ts';
import { isStub, summarizeResponse } from '../density/pruned-text.ts';
import { runDensityPasses } from '../density/run-density-passes.ts';
import type { DensityResult } from '../history/density-result.ts';
import { isProtected } from '../tools/is-protected.ts';
import type { CompressionContext } from './compression-context.ts';
import type { CompressionResult, CompressionStrategy, StrategyTrigger } from './compression-strategy.ts';
import { densityConfigOf } from './density-config-of.ts';
import { dropOldestExchanges } from './drop-oldest-exchanges.ts';
import { findTailStart } from './find-tail-start.ts';
import { targetTokensOf } from './target-tokens-of.ts';

/** Prunes stale tool output before every request, and shortens old tool output at the threshold. */
export class HighDensityStrategy implements CompressionStrategy {
  readonly name = 'high-density' as const;
  readonly requiresLLM = false;
  readonly trigger: StrategyTrigger = { mode: 'continuous', defaultThreshold: 0.85 };

  optimize(history: readonly IContent[], config: DensityConfig): DensityResult {
    return runDensityPasses(DENSITY_PASSES, history, config);
  }

  async compress(context: CompressionContext): Promise<CompressionResult> {
    const { history, estimateTokens, runtimeContext, logger } = context;
    const tailStart = findTailStart(context);
    const targetTokens = targetTokensOf(context);
    const densityConfig = densityConfigOf(runtimeContext);
    let newHistory = summarizeToolResponses(history, tailStart, (call, response) =>
      isProtected(call, response, densityConfig),
    );
    const tokens = tailStart === 0 ? 0 : await estimateTokens(newHistory);
    if (tokens > targetTokens) {
      newHistory = await dropOldestExchanges(context, newHistory, tailStart, tokens - targetTokens);
    }
    logger.debug('high-density: compressed', { tailStart, targetTokens, tokensAfterSummaries: tokens });
    return {
      newHistory,
      metadata: {
        originalMessageCount: history.length,
        compressedMessageCount: newHistory.length,
        strategyUsed: this.name,
        llmCallMade: false,
      },
    };
  }
}

type Answered = ReturnType<ToolExchanges['answeredIn']>;
type IsKept = (call: ToolCallBlock | undefined, response: ToolResponseBlock) => boolean;

/** The history with the payload of every tool response in front of `end` cut down to one line. */
function summarizeToolResponses(history: readonly IContent[], end: number, isKept: IsKept): IContent[] {
  const exchanges = findToolExchanges(history);
  return history.map((entry, index) =>
    index < end ? summarizeEntry(entry, index, exchanges, isKept) : entry,
  );
}

function summarizeEntry(entry: IContent, index: number, exchanges: ToolExchanges, isKept: IsKept): IContent {
  if (!entry.blocks.some(needsSummary)) return entry;
  const answered = exchanges.answeredIn(index);
  const known = summarized.get(entry);
  if (known && isStillRight(known, entry, answered, isKept)) return known;
  const blocks = entry.blocks.map((block, at) => summarizeBlock(block, answered[at]?.call, isKept));
  if (blocks.every((block, at) => block === entry.blocks[at])) return entry;
  const summary = { ...entry, blocks };
  summarized.set(entry, summary);
  return summary;
}

/** Compared in place: most histories are compressed again with hardly anything new in them. */
function isStillRight(known: IContent, { blocks }: IContent, answered: Answered, isKept: IsKept): boolean {
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (block && known.blocks[at] !== summarizeBlock(block, answered[at]?.call, isKept)) return false;
  }
  return true;
}

function summarizeBlock(block: ContentBlock, call: ToolCallBlock | undefined, isKept: IsKept): ContentBlock {
  return needsSummary(block) && !isKept(call, block) ? summaryOf(block, call) : block;
}

/** A history is compressed again as it grows; then what became of its entries is the same, and counted. */
const summarized = new Memo<IContent, IContent>();
const summaries = new Memo<ToolResponseBlock, Summary>();

interface Summary {
  readonly call: ToolCallBlock | undefined;
  readonly block: ToolResponseBlock;
}

function summaryOf(response: ToolResponseBlock, call: ToolCallBlock | undefined): ToolResponseBlock {
  const known = summaries.get(response);
  if (known && known.call === call) return known.block;
  const block = { ...response, result: summarizeResponse(response, call) };
  summaries.set(response, { call, block });
  return block;
}

function needsSummary(block: ContentBlock): block is ToolResponseBlock {
  return block.type === 'tool_response' && !isStub(block);
}
