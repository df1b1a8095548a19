import { isRecord } from '@hdc/core';

/** A vendor counts tokens; for a scripted one characters are near enough. */
const CHARACTERS_PER_TOKEN = 4;
/** A vendor puts a prompt together in this order, whatever the order of the body. */
const PROMPT_PARTS = ['tools', 'system', 'messages'] as const;
/** Source: Anthropic's documentation of prompt caching, 2026-11. */
const LIFETIME_MS = 300_000;

/** Tokens of a prompt, as a vendor with a prompt cache reports them. */
export interface PromptUsage {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
}

/** Finds again what the request before began with, as Anthropic's prompt cache does for one conversation. */
export class PrefixCache {
  #last = '';
  #usedAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds since the epoch */
  read(body: unknown, now: number): PromptUsage {
    const parts = isRecord(body) ? PROMPT_PARTS.map((part) => body[part]) : [];
    const prompt = JSON.stringify(parts, withoutMarks);
    const cached = now - this.#usedAt > LIFETIME_MS ? 0 : commonStart(this.#last, prompt);
    [this.#last, this.#usedAt] = [prompt, now];
    const [inputTokens, cachedTokens] = [tokensOf(prompt.length), tokensOf(cached)];
    return { inputTokens, cachedTokens, cacheWriteTokens: inputTokens - cachedTokens };
  }
}

/** Marks move from request to request and are no part of the prompt. */
function withoutMarks(key: string, value: unknown): unknown {
  return key === 'cache_control' ? undefined : value;
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}

function tokensOf(characters: number): number {
  return Math.floor(characters / CHARACTERS_PER_TOKEN);
}
