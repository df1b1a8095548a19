import { type ContentBlock, estimateBlockTokens, type IContent, isRecord, stringifyValue } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';

const CHARACTERS_PER_TOKEN = 4;

/** Estimated tokens of a conversation. */
export function countTokens(
  entries: readonly IContent[],
  tokensOf: (block: ContentBlock) => number = estimateBlockTokens,
): number {
  let tokens = 0;
  for (const { blocks } of entries) for (const block of blocks) tokens += tokensOf(block);
  return tokens;
}

const baseTokens = new WeakMap<WireRequest, number>();

/** Estimated tokens of the system prompt and the tools. */
export function countBaseTokens(request: WireRequest): number {
  let tokens = baseTokens.get(request);
  if (tokens === undefined) {
    const tools = isRecord(request.body) ? stringifyValue(request.body['tools']) : '';
    tokens = Math.ceil((request.system.length + tools.length) / CHARACTERS_PER_TOKEN);
    baseTokens.set(request, tokens);
  }
  return tokens;
}
