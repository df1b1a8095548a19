import { isRecord, type UsageStats } from '@hdc/core';

/** A vendor counts tokens; for a demo characters are near enough. */
const CHARACTERS_PER_TOKEN = 4;
/** A vendor puts a prompt together in this order, whatever the order of the body. */
const PROMPT_PARTS = ['tools', 'system', 'messages'] as const;
/** Marks move from request to request and are no part of the prompt. */
const withoutMarks = (key: string, value: unknown) => (key === 'cache_control' ? undefined : value);

/** Source: Anthropic's documentation of prompt caching, 2026-11. */
const LIFETIME_MS = 300_000;

/** Finds again what the request before began with, as a vendor's prompt cache does. */
export class PrefixCache {
  readonly #now: () => number;
  #last = '';
  #usedAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What a vendor would report for a request and its answer. */
  usageOf(body: unknown, answer: string): UsageStats {
    const prompt = JSON.stringify(isRecord(body) ? PROMPT_PARTS.map((part) => body[part]) : [], withoutMarks);
    const now = this.#now();
    const cached = now - this.#usedAt > LIFETIME_MS ? 0 : commonStart(this.#last, prompt);
    this.#last = prompt;
    this.#usedAt = now;
    const inputTokens = tokensOf(prompt.length);
    const cachedTokens = tokensOf(cached);
    return {
      inputTokens,
      cachedTokens,
      cacheWriteTokens: inputTokens - cachedTokens,
      outputTokens: tokensOf(answer.length),
    };
  }
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
