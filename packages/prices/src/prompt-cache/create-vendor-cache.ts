import {
  ageOf,
  type CacheBreakpoint,
  type CacheFacts,
  isReached,
  type KeptBeginning,
  keepBeginnings,
} from '@hdc/core/models';
import { AutomaticCache } from './automatic-cache.ts';
import { PromptLine, startOf } from './prompt-line.ts';
import type { BilledPrompt, Grant, KnownAnswer, PromptBlock, VendorCache } from './vendor-cache.ts';

const HOUR_SECONDS = 3_600;
/** A find below this share of a prefix has lost the rest. */
const LEAST_FOUND = 0.9;

const byLifetime: Grant = ({ tokens, lifetimeSeconds }, age) => (age <= lifetimeSeconds ? tokens : 0);

/** A cache by its rule: one that keeps what ended at a breakpoint, or one that finds any beginning. */
export function createVendorCache(rule: CacheFacts): VendorCache {
  return rule.lookBack === undefined ? new AutomaticCache(rule) : new MarkedCache(rule);
}

/**
 * A cache like Anthropic's: only content before a breakpoint is kept, and it is found again by a breakpoint not too many blocks after it. A
 * hit renews it.
 */
class MarkedCache implements VendorCache {
  readonly #rule: Pick<CacheFacts, 'minimumPrefix' | 'lookBack'>;
  readonly #line = new PromptLine();
  /** From the shortest on. */
  #kept: readonly KeptBeginning[] = [];

  constructor(rule: Pick<CacheFacts, 'minimumPrefix' | 'lookBack'>) {
    this.#rule = rule;
  }

  read(blocks: readonly PromptBlock[], now: number, known: KnownAnswer = {}): BilledPrompt {
    const { grant = byLifetime, foundMore = () => false } = known;
    const common = this.#line.common(blocks);
    const sums = this.#line.follow(blocks);
    const kept = this.#kept.filter((each) => each.blocks <= common);
    const marks: CacheBreakpoint[] = [];
    blocks.forEach(({ markSeconds: lifetimeSeconds }, at) => {
      if (lifetimeSeconds !== undefined)
        marks.push({ blocks: at + 1, lifetimeSeconds, tokens: sums[at + 1] ?? 0 });
    });
    const { lookBack = blocks.length, minimumPrefix } = this.#rule;
    const near = kept.filter((each) => isReached(each, marks, lookBack));
    const reached = foundMore(near.at(-1)?.tokens ?? 0) ? kept : near;
    const total = sums.at(-1) ?? 0;
    const found = { tokens: 0, blocks: 0 };
    for (const each of [...(marks.length > 0 ? [startOf(blocks)] : []), ...reached]) {
      const tokens = Math.min(total, grant(each, ageOf(each, now)));
      if (tokens > 0 && tokens >= found.tokens) Object.assign(found, { tokens, blocks: each.blocks });
    }
    const isLost = found.tokens < LEAST_FOUND * (reached.at(-1)?.tokens ?? 0);
    const left = isLost ? kept.filter(({ tokens }) => tokens <= found.tokens) : kept;
    const writing = marks.filter(({ tokens }) => tokens >= minimumPrefix);
    this.#kept = keepBeginnings(left, writing, found.blocks, now);
    return billOf(writing, found.tokens, total);
  }
}

/** Uncached content in front of the last breakpoint is written; content behind it is plain. */
function billOf(marks: readonly CacheBreakpoint[], found: number, total: number): BilledPrompt {
  const writtenUpTo = (of: readonly CacheBreakpoint[]) => Math.max(0, (of.at(-1)?.tokens ?? 0) - found);
  return {
    inputTokens: total,
    cachedTokens: found,
    cacheWriteTokens: writtenUpTo(marks),
    cacheWrite1hTokens: writtenUpTo(marks.filter(({ lifetimeSeconds }) => lifetimeSeconds >= HOUR_SECONDS)),
  };
}
