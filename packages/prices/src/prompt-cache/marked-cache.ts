import type { CacheFacts } from '@hdc/core';
import { ageOf, PromptLine, startOf } from './prompt-line.ts';
import type {
  BilledPrompt,
  Grant,
  KeptBeginning,
  KnownAnswer,
  PromptBlock,
  VendorCache,
} from './vendor-cache.ts';

const HOUR_SECONDS = 3_600;
/** Whoever finds less than this share of a beginning has lost what stands behind. */
const LEAST_FOUND = 0.9;

const byLifetime: Grant = ({ tokens, lifetimeSeconds }, age) => (age <= lifetimeSeconds ? tokens : 0);

/**
 * As Anthropic's: only what stands in front of a breakpoint is kept, and found again by a breakpoint that stands not
 * too many blocks behind it. A hit renews it.
 */
export class MarkedCache implements VendorCache {
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
    const marks: Mark[] = [];
    blocks.forEach(({ markSeconds: seconds }, at) => {
      if (seconds !== undefined) marks.push({ blocks: at + 1, seconds, tokens: sums[at + 1] ?? 0 });
    });
    const near = kept.filter((each) => marks.some((mark) => this.#reaches(mark.blocks, each.blocks)));
    const reached = foundMore(near.at(-1)?.tokens ?? 0) ? kept : near;
    const total = sums.at(-1) ?? 0;
    const found = { tokens: 0, blocks: 0 };
    for (const each of [...(marks.length > 0 ? [startOf(blocks)] : []), ...reached]) {
      const tokens = Math.min(total, grant(each, ageOf(each, now)));
      if (tokens > 0 && tokens >= found.tokens) Object.assign(found, { tokens, blocks: each.blocks });
    }
    const isLost = found.tokens < LEAST_FOUND * (reached.at(-1)?.tokens ?? 0);
    const left = isLost ? kept.filter(({ tokens }) => tokens <= found.tokens) : kept;
    this.#kept = this.#keep(left, marks, found.blocks, now);
    return billOf(marks.filter(this.#isLong), found.tokens, total);
  }

  #reaches(mark: number, end: number): boolean {
    const { lookBack = mark } = this.#rule;
    return mark >= end && mark - end <= lookBack;
  }

  readonly #isLong = ({ tokens }: Mark): boolean => tokens >= this.#rule.minimumPrefix;

  #keep(
    kept: readonly KeptBeginning[],
    marks: readonly Mark[],
    found: number,
    now: number,
  ): readonly KeptBeginning[] {
    const written = marks
      .filter(this.#isLong)
      .map(({ blocks, tokens, seconds }) => ({ blocks, tokens, lifetimeSeconds: seconds, usedAt: now }));
    const ends = new Set(written.map(({ blocks }) => blocks));
    const others = kept
      .filter(({ blocks }) => !ends.has(blocks))
      .map((each) => (each.blocks === found ? { ...each, usedAt: now } : each));
    return [...others, ...written].toSorted((a, b) => a.blocks - b.blocks);
  }
}

interface Mark {
  readonly blocks: number;
  readonly tokens: number;
  readonly seconds: number;
}

/** What stands in front of the last breakpoint and was not found is written; what stands behind it is plain. */
function billOf(marks: readonly Mark[], found: number, total: number): BilledPrompt {
  const writtenUpTo = (of: readonly Mark[]) => Math.max(0, (of.at(-1)?.tokens ?? 0) - found);
  return {
    inputTokens: total,
    cachedTokens: found,
    cacheWriteTokens: writtenUpTo(marks),
    cacheWrite1hTokens: writtenUpTo(marks.filter(({ seconds }) => seconds >= HOUR_SECONDS)),
  };
}
