import type { CacheFacts } from '@hdc/core';
import type { PromptBlock } from './prompt-blocks.ts';
import { type BilledPrompt, tokensOf, type VendorCache } from './vendor-cache.ts';

/** A share of hits below which a deterministic cache has nothing. */
const HALF = 0.5;

/** As those that need no mark: whatever the request before began with is found, in steps, as far as the vendor finds it. */
export class AutomaticCache implements VendorCache {
  readonly #rule: CacheFacts;
  #last = '';
  #usedAt = Number.NEGATIVE_INFINITY;

  constructor(rule: CacheFacts) {
    this.#rule = rule;
  }

  read(blocks: readonly PromptBlock[], now: number): BilledPrompt {
    const prompt = blocks.map(({ text }) => text).join('');
    const common = tokensOf(commonStart(this.#last, prompt));
    const found = common < this.#rule.minimumPrefix ? 0 : common * this.#shareAfter(now - this.#usedAt);
    [this.#last, this.#usedAt] = [prompt, now];
    const inputTokens = tokensOf(prompt.length);
    const { step = 1 } = this.#rule;
    const cachedTokens = Math.floor(found / step) * step;
    const isWritten = this.#rule.write > 1 && inputTokens >= this.#rule.minimumPrefix;
    return {
      inputTokens,
      cachedTokens,
      cacheWriteTokens: isWritten ? inputTokens - cachedTokens : 0,
      cacheWrite1hTokens: 0,
    };
  }

  /** Where most requests find nothing, none does. What finds whole steps finds all of them, others lag behind. */
  #shareAfter(gapMs: number): number {
    const share = this.#rule.hits.find(({ upToSeconds }) => gapMs <= upToSeconds * 1_000)?.share ?? 0;
    if (share < HALF) return 0;
    return this.#rule.step === undefined ? share : 1;
  }
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}
