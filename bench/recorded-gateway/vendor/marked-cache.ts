import { createHash } from 'node:crypto';
import type { CacheFacts } from '@hdc/core';
import type { PromptBlock } from './prompt-blocks.ts';
import { type BilledPrompt, tokensOf, type VendorCache } from './vendor-cache.ts';

const HOUR_SECONDS = 3_600;

type MarkedRule = Pick<CacheFacts, 'minimumPrefix' | 'lookBack'>;

interface Entry {
  readonly lifetimeMs: number;
  readonly usedAt: number;
}

/**
 * As Anthropic's: only what stands in front of a mark is kept, and found again by a mark that stands not too many
 * blocks behind it. A hit renews it.
 */
export class MarkedCache implements VendorCache {
  readonly #rule: MarkedRule;
  readonly #entries = new Map<string, Entry>();

  constructor(rule: MarkedRule) {
    this.#rule = rule;
  }

  read(blocks: readonly PromptBlock[], now: number): BilledPrompt {
    const starts = startsOf(blocks);
    const marks = starts.flatMap(({ markSeconds }, index) => (markSeconds === undefined ? [] : [index]));
    const found = Math.max(-1, ...marks.map((mark) => this.#lookBack(starts, mark, now)));
    const cached = found < 0 ? 0 : (starts[found]?.tokens ?? 0);
    const last = starts[marks.at(-1) ?? -1];
    const isWritten = last !== undefined && last.tokens >= this.#rule.minimumPrefix;
    const written = isWritten ? Math.max(0, last.tokens - cached) : 0;
    this.#keep(starts, marks, found, now);
    return {
      inputTokens: starts.at(-1)?.tokens ?? 0,
      cachedTokens: cached,
      cacheWriteTokens: written,
      cacheWrite1hTokens: last?.markSeconds === HOUR_SECONDS ? written : 0,
    };
  }

  #lookBack(starts: readonly Start[], mark: number, now: number): number {
    const { lookBack = mark } = this.#rule;
    for (let index = mark; index >= Math.max(0, mark - lookBack); index--) {
      const entry = this.#entries.get(starts[index]?.hash ?? '');
      if (entry && now - entry.usedAt <= entry.lifetimeMs) return index;
    }
    return -1;
  }

  #keep(starts: readonly Start[], marks: readonly number[], found: number, now: number): void {
    const hit = starts[found];
    const known = hit && this.#entries.get(hit.hash);
    if (hit && known) this.#entries.set(hit.hash, { ...known, usedAt: now });
    for (const mark of marks) {
      const { hash = '', tokens = 0, markSeconds = 0 } = starts[mark] ?? {};
      if (tokens >= this.#rule.minimumPrefix)
        this.#entries.set(hash, { lifetimeMs: markSeconds * 1_000, usedAt: now });
    }
  }
}

/** The beginning of a prompt up to the end of one block. */
interface Start {
  readonly hash: string;
  readonly tokens: number;
  readonly markSeconds: number | undefined;
}

function startsOf(blocks: readonly PromptBlock[]): readonly Start[] {
  const hash = createHash('sha1');
  let length = 0;
  return blocks.map(({ text, markSeconds }) => {
    hash.update(text);
    length += text.length;
    return { hash: hash.copy().digest('base64'), tokens: tokensOf(length), markSeconds };
  });
}
