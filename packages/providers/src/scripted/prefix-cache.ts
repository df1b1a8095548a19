import { estimatePieceTokens, isRecord } from '@hdc/core/content';

/** Source: Anthropic's documentation of prompt caching, 2026-11. */
const LIFETIME_MS = 300_000;

/** Tokens of a prompt, as a vendor with a prompt cache reports them. */
export interface PromptUsage {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
}

/** Finds the prefix that the previous request had, as Anthropic's prompt cache does for one conversation. */
export class PrefixCache {
  #last = '';
  #usedAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds since the epoch */
  read(body: unknown, now: number): PromptUsage {
    const prompt = promptOf(isRecord(body) ? body : {});
    const cached = now - this.#usedAt > LIFETIME_MS ? 0 : commonStart(this.#last, prompt);
    [this.#last, this.#usedAt] = [prompt, now];
    const [inputTokens, cachedTokens] = [tokensOf(prompt), tokensOf(prompt.slice(0, cached))];
    return { inputTokens, cachedTokens, cacheWriteTokens: inputTokens - cachedTokens };
  }
}

/** Schemas, then what is said: a vendor puts a prompt together in this order, whatever the order of the body. */
function promptOf({ tools, system, messages }: Readonly<Record<string, unknown>>): string {
  const texts: string[] = [];
  // Cache breakpoints move from request to request and are no part of the prompt; nor is the way JSON is written.
  const gather = (key: string, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return key === 'cache_control' ? undefined : value;
  };
  JSON.stringify([system, messages], gather);
  return [JSON.stringify(tools, withoutMarks), ...texts].join('\n');
}

function withoutMarks(key: string, value: unknown): unknown {
  return key === 'cache_control' ? undefined : value;
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}

/** Counted as ledgers count pruned content: by characters, the output of commands would have fewer tokens than a vendor charges. */
function tokensOf(text: string): number {
  return estimatePieceTokens({ type: 'text', text });
}
