import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { Memo } from '../content/memo.ts';
import { findToolExchanges, type ToolExchanges } from '../content/tool-exchanges.ts';
import type { DensityConfig } from '../density/density-config.ts';
import { DENSITY_PASSES } from '../density/passes/density-passes.ts';
import { isStub, summarizeResponse } from '../density/pruned-text.ts';
import { runDensityPasses } from '../density/run-density-passes.ts';
import type { DensityResult } from '../history/density-result.ts';
import { isProtected, type Protection } from '../tools/is-protected.ts';
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
    let newHistory = summarizeToolResponses(history, tailStart, densityConfig);
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

/**
 * The history with the payload of every tool response in front of `end` cut down to one line. Loops instead of
 * functions for lists: V8 compiles a function that is made anew for each call again after each collection.
 */
function summarizeToolResponses(
  history: readonly IContent[],
  end: number,
  protection: Protection,
): IContent[] {
  const exchanges = findToolExchanges(history);
  const summary = history.slice();
  for (let index = 0; index < end; index++) {
    const entry = history[index];
    if (entry?.blocks.some(needsSummary)) {
      summary[index] = summarizeEntry(entry, exchanges.answeredIn(index), protection);
    }
  }
  return summary;
}

function summarizeEntry(entry: IContent, answered: Answered, protection: Protection): IContent {
  const known = summarized.get(entry);
  let isKnown = known !== undefined;
  let blocks: ContentBlock[] | undefined;
  for (let at = 0; at < entry.blocks.length; at++) {
    const block = entry.blocks[at];
    if (!block) continue;
    const after = summarizeBlock(block, answered[at]?.call, protection);
    if (after !== known?.blocks[at]) isKnown = false;
    if (after === block) continue;
    blocks ??= entry.blocks.slice();
    blocks[at] = after;
  }
  if (known && isKnown) return known;
  if (!blocks) return entry;
  const summary = { ...entry, blocks };
  summarized.set(entry, summary);
  return summary;
}

function summarizeBlock(
  block: ContentBlock,
  call: ToolCallBlock | undefined,
  protection: Protection,
): ContentBlock {
  return needsSummary(block) && !isProtected(call, block, protection) ? summaryOf(block, call) : block;
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
