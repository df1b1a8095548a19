import type {
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';

export type CacheTtl = '5m' | '1h';

/**
 * Blocks between two breakpoints near the end. Anthropic looks 20 blocks back from a breakpoint for an earlier one, so with 16 a turn of
 * any usual size still finds the prefix that the request before it wrote.
 */
const NEAR_STRIDE = 16;

/** Blocks between two distant breakpoints, before which content stays cached when later entries are pruned. */
const FAR_STRIDE = 96;

interface CacheableCall {
  readonly prompt: LanguageModelV3Prompt;
  readonly tools: readonly LanguageModelV3FunctionTool[];
}

/**
 * Sets Anthropic's cache breakpoints: after the system prompt (or the last tool), at the last multiple of each stride counted from the
 * beginning, and at the newest block; four breakpoints, the vendor's limit. Those at multiples stay in place while the conversation grows.
 * A breakpoint is no part of the cached content, so requests have to be compared without `cache_control`.
 */
export function markCacheBreakpoints({ prompt, tools }: CacheableCall, ttl: CacheTtl): CacheableCall {
  const options: SharedV3ProviderOptions = {
    anthropic: { cacheControl: { type: 'ephemeral', ...(ttl === '1h' && { ttl }) } },
  };
  const hasSystem = prompt[0]?.role === 'system';
  return {
    prompt: markBlocks(prompt, options),
    tools: hasSystem
      ? tools
      : tools.map((tool, index) =>
          index === tools.length - 1 ? { ...tool, providerOptions: options } : tool,
        ),
  };
}

function markBlocks(prompt: LanguageModelV3Prompt, options: SharedV3ProviderOptions): LanguageModelV3Prompt {
  const marked = markedPositions(prompt);
  let position = 0;
  return prompt.map((message): LanguageModelV3Message => {
    if (message.role === 'system') return { ...message, providerOptions: options };
    const mark = <P extends object>(part: P): P =>
      marked.has(position++) ? { ...part, providerOptions: options } : part;
    if (message.role === 'user') return { ...message, content: message.content.map(mark) };
    if (message.role === 'assistant') return { ...message, content: message.content.map(mark) };
    return { ...message, content: message.content.map(mark) };
  });
}

/** Positions of blocks, counted over all messages. */
function markedPositions(prompt: LanguageModelV3Prompt): ReadonlySet<number> {
  const types = prompt.flatMap((message) =>
    message.role === 'system' ? [] : message.content.map(({ type }) => type),
  );
  const ends = [
    types.length,
    lastMultiple(types.length, NEAR_STRIDE),
    lastMultiple(types.length, FAR_STRIDE),
  ];
  return new Set(ends.map((end) => lastMarkable(types, end)).filter((position) => position >= 0));
}

function lastMultiple(count: number, stride: number): number {
  return count - (count % stride);
}

/** A thought cannot be marked; the block before it can. */
function lastMarkable(types: readonly string[], end: number): number {
  return types.findLastIndex((type, position) => position < end && type !== 'reasoning');
}
