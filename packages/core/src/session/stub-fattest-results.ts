import type { CompressionContext } from '../compression/compression-context.ts';
import type { ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import { PRUNED_POINTER } from '../density/pruned-pointer.ts';
import { isToolSummary, summarizeResponse } from '../density/tool-summary.ts';

const HINT = 'too large for the context window, call again for a smaller part';

interface FatResult {
  readonly index: number;
  readonly position: number;
  readonly tokens: number;
  readonly stub: ToolResponseBlock;
}

/**
 * Puts one-line stubs in the place of the largest tool results, wherever they stand, until `excess`
 * tokens are gone. What is a stub already is not touched again.
 */
export async function stubFattestResults(
  { history, estimateTokens }: CompressionContext,
  excess: number,
): Promise<readonly IContent[]> {
  const edited = [...history];
  let missing = excess;
  for (const { index, position, tokens, stub } of await findFatResults(history, estimateTokens)) {
    if (missing <= 0) break;
    const entry = edited[index];
    if (!entry) continue;
    edited[index] = { ...entry, blocks: entry.blocks.with(position, stub) };
    missing -= tokens;
  }
  return edited;
}

async function findFatResults(
  history: readonly IContent[],
  estimateTokens: CompressionContext['estimateTokens'],
): Promise<readonly FatResult[]> {
  const exchanges = findToolExchanges(history);
  const found = history.flatMap((entry, index) =>
    entry.blocks.flatMap((block, position) => {
      if (block.type !== 'tool_response' || isStub(block)) return [];
      const call = exchanges.answeredIn(index)[position]?.call;
      return [{ index, position, block, stub: { ...block, result: summarizeResponse(block, call, HINT) } }];
    }),
  );
  const counted = await Promise.all(
    found.map(async ({ index, position, block, stub }) => {
      const before = await estimateTokens([{ speaker: 'tool', blocks: [block] }]);
      const after = await estimateTokens([{ speaker: 'tool', blocks: [stub] }]);
      return { index, position, stub, tokens: before - after };
    }),
  );
  return counted.filter(({ tokens }) => tokens > 0).sort((a, b) => b.tokens - a.tokens);
}

function isStub({ result }: ToolResponseBlock): boolean {
  return result === PRUNED_POINTER || isToolSummary(result);
}
