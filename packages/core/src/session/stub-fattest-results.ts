import type { CompressionContext } from '../compression/compression-context.ts';
import { findPinnedCalls } from '../compression/staying/find-pinned-calls.ts';
import { isOfPerson } from '../compression/staying/words-in.ts';
import { callIdOf } from '../content/call-id-of.ts';
import type { ContentBlock, ToolCallBlock } from '../content/content-block.ts';
import { cutStrings } from '../content/cut-strings.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import { isStub, summarizeResponse } from '../density/pruned-text.ts';
import { isSignedCall } from '../density/signed-calls.ts';
import { cutText } from '../text/cut-text.ts';

const HINT = 'too large for the context window, call again for a smaller part';

/** Errors and inputs keep their beginning. */
const LONGEST_TEXT = 500;

interface FatResult {
  readonly index: number;
  readonly position: number;
  readonly tokens: number;
  readonly stub: ContentBlock;
}

/**
 * Puts one-line stubs in the place of the largest tool results, wherever they stand, until `excess` tokens are gone;
 * pictures, errors and inputs of tools that are even larger go in their turn. A stub is not touched again; pinned
 * entries and a person's messages are never touched.
 */
export async function stubFattestResults(
  context: CompressionContext,
  excess: number,
): Promise<readonly IContent[]> {
  const { history } = context;
  const edited = [...history];
  let missing = excess;
  for (const { index, position, tokens, stub } of await findFatResults(context)) {
    if (missing <= 0) break;
    const entry = edited[index];
    if (!entry) continue;
    edited[index] = { ...entry, blocks: entry.blocks.with(position, stub) };
    missing -= tokens;
  }
  return edited;
}

async function findFatResults(context: CompressionContext): Promise<readonly FatResult[]> {
  const { history, estimateTokens } = context;
  const pinned = await findPinnedCalls(context, history);
  const exchanges = findToolExchanges(history);
  const found = history.flatMap((entry, index) =>
    entry.blocks.flatMap((block, position) => {
      if (pinned.has(callIdOf(block) ?? '') || (entry.speaker === 'tool' && isOfPerson(block))) return [];
      const stub = stubOf(block, entry, exchanges.answeredIn(index)[position]?.call);
      return stub ? [{ index, position, block, stub }] : [];
    }),
  );
  const counted = await Promise.all(
    found.map(async ({ index, position, block, stub }) => {
      const [before, after] = [await estimateTokens([asEntry(block)]), await estimateTokens([asEntry(stub)])];
      return { index, position, stub, tokens: before - after };
    }),
  );
  const worth = counted.filter(({ tokens }) => tokens > 0).sort((a, b) => b.tokens - a.tokens);
  // The model's own words go last.
  return [
    ...worth.filter(({ stub }) => stub.type !== 'tool_call'),
    ...worth.filter(({ stub }) => stub.type === 'tool_call'),
  ];
}

function asEntry(block: ContentBlock): IContent {
  return { speaker: 'tool', blocks: [block] };
}

/** The replacement of a block; undefined if it must not be shortened, or is short already. */
function stubOf(
  block: ContentBlock,
  { speaker, blocks }: IContent,
  call: ToolCallBlock | undefined,
): ContentBlock | undefined {
  if (block.type === 'tool_response') {
    const result = isStub(block) ? block.result : summarizeResponse(block, call, HINT);
    return { ...block, result, ...(block.error && { error: cutText(block.error, LONGEST_TEXT) }) };
  }
  // A block that a vendor signed must come back as it was.
  if (block.type === 'tool_call' && isSignedCall(block, blocks)) return undefined;
  if (block.type === 'tool_call') return { ...block, parameters: cutStrings(block.parameters, LONGEST_TEXT) };
  if (block.type === 'media' && speaker === 'tool') {
    return { type: 'text', text: `[${block.mimeType}; ${HINT}]` };
  }
  if (block.type === 'text' && speaker === 'tool')
    return { ...block, text: cutText(block.text, LONGEST_TEXT) };
  return undefined;
}
