import type { ContentBlock, IContent } from '@hdc/core';
import { estimateBlockTokens, isRecord, stringifyValue } from '@hdc/core/content';
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
    const tools = isRecord(request.body) ? lengthOf(request.body['tools']) : 0;
    tokens = Math.ceil((request.system.length + tools) / CHARACTERS_PER_TOKEN);
    baseTokens.set(request, tokens);
  }
  return tokens;
}

/** Tools are the same objects from request to request, as long as they stay what they are. */
const lengths = new WeakMap<object, number>();

function lengthOf(tools: unknown): number {
  if (typeof tools !== 'object' || tools === null) return stringifyValue(tools).length;
  const length = lengths.get(tools) ?? stringifyValue(tools).length;
  lengths.set(tools, length);
  return length;
}
