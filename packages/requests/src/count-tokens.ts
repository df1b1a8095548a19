import type { ContentBlock, IContent } from '@hdc/core';
import { isRecord, stringifyValue } from '@hdc/core/content';
import type { WireRequest } from '@hdc/wire';
import type { SentBlock } from './blocks/sent-block.ts';
import { GrowingSum } from './growing-sum.ts';

type TokensOf = (block: ContentBlock) => number;

/** Estimated tokens of a conversation. */
export function countTokens(entries: readonly IContent[], tokensOf: TokensOf): number {
  const sum = sums.get(tokensOf) ?? new GrowingSum((entry) => sumOf(entry, tokensOf));
  sums.set(tokensOf, sum);
  return sum.of(entries);
}

/** Estimated tokens of a conversation with what was decided of its blocks. */
export function countSentTokens(
  entries: readonly IContent[],
  decided: readonly SentBlock[],
  tokensOf: TokensOf,
): number {
  return countTokens(entries, tokensOf) - savedBy(decided, tokensOf);
}

/** By the list of decided blocks, which stays the same object until something else is decided. */
const saved = new WeakMap<readonly SentBlock[], { readonly tokensOf: TokensOf; readonly tokens: number }>();

function savedBy(decided: readonly SentBlock[], tokensOf: TokensOf): number {
  const known = saved.get(decided);
  if (known?.tokensOf === tokensOf) return known.tokens;
  let tokens = 0;
  for (const { sent, block } of decided) tokens += tokensOf(block) - (sent ? tokensOf(sent) : 0);
  saved.set(decided, { tokensOf, tokens });
  return tokens;
}

const sums = new WeakMap<TokensOf, GrowingSum>();

function sumOf({ blocks }: IContent, tokensOf: TokensOf): number {
  let tokens = 0;
  for (const block of blocks) tokens += tokensOf(block);
  return tokens;
}

/** Estimated tokens of the system prompt and the tools. */
export function countBaseTokens({ system, body }: WireRequest, tokensOf: TokensOf): number {
  const tools = isRecord(body) ? body['tools'] : undefined;
  return tokensOf(blockOf(system)) + (tools === undefined ? 0 : tokensOf(blockOfTools(tools)));
}

/** Tools are the same objects from request to request, as long as they stay what they are. */
const blocksOfTools = new WeakMap<object, ContentBlock>();

function blockOfTools(tools: unknown): ContentBlock {
  if (typeof tools !== 'object' || tools === null) return blockOf(stringifyValue(tools));
  const block = blocksOfTools.get(tools) ?? { type: 'text', text: stringifyValue(tools) };
  blocksOfTools.set(tools, block);
  return block;
}

/** So many system prompts are remembered: each conversation sends its own again and again. */
const MOST_TEXTS = 64;
const blocksOfTexts = new Map<string, ContentBlock>();

/** The same block for the same text, so that its tokens are counted once. */
function blockOf(text: string): ContentBlock {
  const block = blocksOfTexts.get(text) ?? { type: 'text', text };
  blocksOfTexts.delete(text);
  blocksOfTexts.set(text, block);
  if (blocksOfTexts.size > MOST_TEXTS) {
    for (const oldest of blocksOfTexts.keys()) {
      blocksOfTexts.delete(oldest);
      break;
    }
  }
  return block;
}
