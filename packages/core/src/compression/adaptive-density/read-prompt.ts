import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent, Purchase } from '../../content/i-content.ts';
import { SeenEntries } from '../../content/seen-entries.ts';
import type { AdaptiveConfig } from '../../density/adaptive-config.ts';
import { UNKNOWN_CACHE } from '../../vendors/unknown-cache.ts';

/** The next request as its cache sees it, in tokens. */
export interface PricedPrompt extends PromptEntries {
  /** In front of the history, such as the system prompt. */
  readonly baseTokens: number;
  readonly totalTokens: number;
  /** For each entry, what the last request has put into the cache and a change of the entry makes be written again. */
  readonly rewrittenFrom: readonly number[];
  /** Entries in front of the first beginning that a warm cache is known to find. */
  readonly unheld: number;
  /** For each entry, from it on, thinking that is lost when something in front of it changes. */
  readonly thinkingFrom: readonly number[];
  /** Seconds since the last request; 0 if nobody wrote them down. */
  readonly gapSeconds: number;
  /** Whether nothing of it is cached any more. */
  readonly isCold: boolean;
}

/** By the first entry of a history: what is known of it stays when it grows and when its end is edited. */
const remembered = new WeakMap<IContent, FollowedEntries>();

export function readPricedPrompt(
  history: readonly IContent[],
  config: AdaptiveConfig,
  tokensOf: (block: ContentBlock) => number,
): PricedPrompt {
  const { baseTokens = 0, frameTokens = 0, boundThinking } = config;
  const counting = { tokensOf, frameTokens };
  const { tokens, isAnswer, purchases } = readPromptEntries(history, counting);
  const lastAnswer = isAnswer.lastIndexOf(true);
  const gapSeconds = gapOf(history, config);
  // The content of a cold cache is lost in any case.
  const isCold = gapSeconds > (config.cache ?? UNKNOWN_CACHE).ttlSeconds;
  const held = isCold ? undefined : config.heldEntries;
  const cachedEntries = Math.min(lastAnswer, isCold ? lastAnswer : (config.cachedEntries ?? lastAnswer));
  const cachedFrom = sumFromEnd(tokens.slice(0, Math.max(0, cachedEntries)));
  const thinking = boundThinking?.size
    ? history.map(({ blocks }) =>
        sumTokens(
          blocks.filter((block) => boundThinking.has(block)),
          counting,
        ),
      )
    : [];
  return {
    baseTokens,
    tokens,
    isAnswer,
    purchases,
    totalTokens: tokens.reduce((sum, count) => sum + count, baseTokens),
    rewrittenFrom: held ? fromHeld(cachedFrom, held, baseTokens) : cachedFrom,
    unheld: held ? (held[0] ?? Number.POSITIVE_INFINITY) : 0,
    thinkingFrom: sumFromEnd(thinking),
    gapSeconds,
    isCold,
  };
}

/** A history as its cache and its bill see it, entry by entry. Holds until the history is read again. */
interface PromptEntries {
  /** Tokens of each entry. */
  readonly tokens: readonly number[];
  readonly isAnswer: readonly boolean[];
  readonly purchases: readonly NotedPurchase[];
}

interface NotedPurchase {
  readonly purchase: Purchase;
  readonly index: number;
}

/** How the tokens of a block are counted, and how many its frame adds. */
interface Counting {
  readonly tokensOf: (block: ContentBlock) => number;
  readonly frameTokens: number;
}

function sumTokens(blocks: readonly ContentBlock[], { tokensOf, frameTokens }: Counting): number {
  return blocks.reduce((sum, block) => sum + (tokensOf(block) + frameTokens), 0);
}

/** Counts each entry once, as long as blocks are counted in the same way. */
function readPromptEntries(history: readonly IContent[], counting: Counting): PromptEntries {
  const [first] = history;
  const known = first && remembered.get(first);
  const entries = known?.countsBy(counting) ? known : new FollowedEntries(counting);
  if (first) remembered.set(first, entries);
  entries.update(history);
  return entries;
}

class FollowedEntries implements PromptEntries {
  readonly tokens: number[] = [];
  readonly isAnswer: boolean[] = [];
  readonly purchases: NotedPurchase[] = [];
  readonly #counting: Counting;
  readonly #seen = new SeenEntries();

  constructor(counting: Counting) {
    this.#counting = counting;
  }

  countsBy({ tokensOf, frameTokens }: Counting): boolean {
    return tokensOf === this.#counting.tokensOf && frameTokens === this.#counting.frameTokens;
  }

  update(history: readonly IContent[]): void {
    const kept = this.#seen.update(history);
    this.tokens.length = kept;
    this.isAnswer.length = kept;
    while ((this.purchases.at(-1)?.index ?? -1) >= kept) this.purchases.pop();
    for (const { speaker, blocks, metadata } of history.slice(kept)) {
      const index = this.tokens.push(sumTokens(blocks, this.#counting)) - 1;
      this.isAnswer.push(speaker === 'ai');
      if (metadata?.purchase) this.purchases.push({ purchase: metadata.purchase, index });
    }
  }
}

function gapOf(history: readonly IContent[], config: AdaptiveConfig): number {
  const lastAnswer = history.findLast(({ speaker }) => speaker === 'ai')?.metadata?.timestamp;
  const lastRequest = config.lastRequestAt ?? lastAnswer;
  const now = config.now ?? history.at(-1)?.metadata?.timestamp;
  return now !== undefined && lastRequest !== undefined ? (now - lastRequest) / 1_000 : 0;
}

/** Everything behind the last beginning that is found in front of an entry is written again with it. */
function fromHeld(
  cachedFrom: readonly number[],
  held: readonly number[],
  baseTokens: number,
): readonly number[] {
  let next = 0;
  let rewritten = baseTokens + (cachedFrom[0] ?? 0);
  return cachedFrom.map((_, index) => {
    while ((held[next] ?? Number.POSITIVE_INFINITY) <= index) rewritten = cachedFrom[held[next++] ?? 0] ?? 0;
    return rewritten;
  });
}

/** For each place, the sum from it on. */
function sumFromEnd(counts: readonly number[]): readonly number[] {
  const sums = [...counts];
  for (let index = sums.length - 2; index >= 0; index--) {
    sums[index] = (sums[index] ?? 0) + (sums[index + 1] ?? 0);
  }
  return sums;
}
