import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent, Purchase } from '../../content/i-content.ts';
import { SeenEntries } from '../../content/seen-entries.ts';

/** What a history is to its cache and its bill, entry by entry. Holds until the history is read again. */
export interface PromptEntries {
  /** Of each entry. */
  readonly tokens: readonly number[];
  readonly isAnswer: readonly boolean[];
  readonly purchases: readonly NotedPurchase[];
}

interface NotedPurchase {
  readonly purchase: Purchase;
  readonly index: number;
}

type TokensOf = (block: ContentBlock) => number;

/** By the first entry of a history: what is known of it stays when it grows and when its end is edited. */
const remembered = new WeakMap<IContent, FollowedEntries>();

/** Counts each entry once, as long as the same function says how many tokens a block has. */
export function readPromptEntries(history: readonly IContent[], tokensOf: TokensOf): PromptEntries {
  const [first] = history;
  const known = first && remembered.get(first);
  const entries = known?.tokensOf === tokensOf ? known : new FollowedEntries(tokensOf);
  if (first) remembered.set(first, entries);
  entries.update(history);
  return entries;
}

class FollowedEntries implements PromptEntries {
  readonly tokensOf: TokensOf;
  readonly tokens: number[] = [];
  readonly isAnswer: boolean[] = [];
  readonly purchases: NotedPurchase[] = [];
  readonly #seen = new SeenEntries();

  constructor(tokensOf: TokensOf) {
    this.tokensOf = tokensOf;
  }

  update(history: readonly IContent[]): void {
    const kept = this.#seen.update(history);
    this.tokens.length = kept;
    this.isAnswer.length = kept;
    while ((this.purchases.at(-1)?.index ?? -1) >= kept) this.purchases.pop();
    for (const { speaker, blocks, metadata } of history.slice(kept)) {
      const index = this.tokens.push(blocks.reduce((sum, block) => sum + this.tokensOf(block), 0)) - 1;
      this.isAnswer.push(speaker === 'ai');
      if (metadata?.purchase) this.purchases.push({ purchase: metadata.purchase, index });
    }
  }
}
