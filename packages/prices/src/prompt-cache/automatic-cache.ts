import { ageOf, type CacheFacts, type KeptBeginning } from '@hdc/core/models';
import { PromptLine, startOf } from './prompt-line.ts';
import type { BilledPrompt, KnownAnswer, PromptBlock, VendorCache } from './vendor-cache.ts';

/** A share of hits below which a deterministic cache has nothing. */
const HALF = 0.5;

/** A cache without breakpoints: it finds the common beginning with the previous request, in steps. */
export class AutomaticCache implements VendorCache {
  readonly #rule: CacheFacts;
  readonly #line = new PromptLine();
  #usedAt = Number.NEGATIVE_INFINITY;

  constructor(rule: CacheFacts) {
    this.#rule = rule;
  }

  read(blocks: readonly PromptBlock[], now: number, known: KnownAnswer = {}): BilledPrompt {
    const { grant = this.#byShares } = known;
    const { minimumPrefix, step = 1, write, ttlSeconds: lifetimeSeconds } = this.#rule;
    const common = this.#line.common(blocks);
    const before = this.#line.tokensAt(common);
    known.foundMore?.(before);
    const kept = { blocks: common, tokens: before, lifetimeSeconds, usedAt: this.#usedAt };
    const total = this.#line.follow(blocks).at(-1) ?? 0;
    this.#usedAt = now;
    const granted = [startOf(blocks), ...(common > 0 ? [kept] : [])]
      .filter(({ tokens }) => tokens >= minimumPrefix)
      .map((each) => grant(each, ageOf(each, now)));
    const cachedTokens = Math.floor(Math.min(total, Math.max(0, ...granted)) / step) * step;
    const isWritten = write > 1 && total >= minimumPrefix;
    return {
      inputTokens: total,
      cachedTokens,
      cacheWriteTokens: isWritten ? total - cachedTokens : 0,
      cacheWrite1hTokens: 0,
    };
  }

  /** If most requests find nothing, none does. A cache with fixed steps finds all whole steps; others lag behind. */
  readonly #byShares = ({ tokens, usedAt }: KeptBeginning, age: number): number => {
    if (usedAt === Number.NEGATIVE_INFINITY) return 0;
    const share = this.#rule.hits.find(({ upToSeconds }) => age <= upToSeconds)?.share ?? 0;
    if (share < HALF) return 0;
    return this.#rule.step === undefined ? tokens * share : tokens;
  };
}
