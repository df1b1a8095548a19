import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { Memo } from '../content/memo.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { estimateMediaTokens } from './estimate-media-tokens.ts';
import type { TokenEstimator } from './token-estimator.ts';

const NO_BLOCKS: readonly ContentBlock[] = [];
/** Larger blocks are few, and a count of theirs is an object of its own. */
const MOST_SHARED = 4_096;

const counters = new WeakMap<TokenEstimator, TokenCounter>();

interface Count {
  /** The mark of its counter: the counter itself would live on with its blocks, and all that its estimator remembers. */
  readonly by: symbol;
  readonly tokens: number;
}

/** The count of the first counter that met a block; hardly any block meets two. */
const firstCounts = new Memo<ContentBlock, Count>();

/** The one counter of an estimator, so that histories which share entries share their counts too. */
export function tokenCounterFor(estimator: TokenEstimator): TokenCounter {
  let counter = counters.get(estimator);
  if (!counter) {
    counter = new TokenCounter(estimator);
    counters.set(estimator, counter);
  }
  return counter;
}

/**
 * Counts each entry once and remembers the counts by identity: of blocks, so that an entry which loses
 * one of them is not counted again.
 */
export class TokenCounter {
  readonly #estimator: TokenEstimator;
  readonly #mark = Symbol('counter');
  /** Counts by their tokens: thousands of blocks have no more than some hundred different ones. */
  readonly #shared = new Array<Count | undefined>(MOST_SHARED);
  /** Of blocks that another counter met first. */
  readonly #counts = new WeakMap<ContentBlock, number>();
  /** Counts that are under way, so that nobody begins the same one again. */
  readonly #running = new Map<ContentBlock, Promise<number>>();

  constructor(estimator: TokenEstimator) {
    this.#estimator = estimator;
  }

  /** The remembered count of an entry, without counting anything. */
  remembered(entry: IContent): number {
    return entry.blocks.reduce((sum, block) => sum + (this.rememberedBlock(block) ?? 0), 0);
  }

  rememberedBlock(block: ContentBlock): number | undefined {
    const first = firstCounts.get(block);
    if (!first) return undefined;
    return first.by === this.#mark ? first.tokens : this.#counts.get(block);
  }

  /** Rejects when the estimator fails; what was counted until then stays remembered. */
  async count(entries: readonly IContent[]): Promise<number> {
    const sum = this.#countAtOnce(entries);
    if (sum !== undefined) return sum;
    let total = 0;
    for (const { blocks } of entries) {
      for (const block of blocks) {
        const count = this.rememberedBlock(block) ?? this.#countBlock(block);
        // Awaiting a number would cost more than finding it.
        total += typeof count === 'number' ? count : await count;
      }
    }
    return total;
  }

  /** Most are known, or their estimator answers at once; undefined at the first one that must be waited for. */
  #countAtOnce(entries: readonly IContent[]): number | undefined {
    let total = 0;
    for (let index = 0; index < entries.length; index++) {
      const blocks = entries[index]?.blocks ?? NO_BLOCKS;
      for (let at = 0; at < blocks.length; at++) {
        const block = blocks[at];
        const count = block && (this.rememberedBlock(block) ?? this.#countBlock(block));
        if (typeof count === 'object') return undefined;
        total += count ?? 0;
      }
    }
    return total;
  }

  #countBlock(block: ContentBlock): number | Promise<number> {
    const running = this.#running.size === 0 ? undefined : this.#running.get(block);
    if (running !== undefined) return running;
    const media = block.type === 'media' ? estimateMediaTokens(block) : 0;
    const text = textOf(block);
    const estimate = text === '' ? 0 : this.#estimator.estimateText(text);
    if (typeof estimate === 'number') return this.#remember(block, media, estimate);
    const counting = estimate
      .then((tokens) => this.#remember(block, media, tokens))
      .finally(() => this.#running.delete(block));
    this.#running.set(block, counting);
    return counting;
  }

  #remember(block: ContentBlock, media: number, estimate: number): number {
    const tokens = media + clamp(estimate);
    if (firstCounts.get(block)) this.#counts.set(block, tokens);
    else firstCounts.set(block, this.#countOf(tokens));
    return tokens;
  }

  #countOf(tokens: number): Count {
    if (tokens >= MOST_SHARED) return { by: this.#mark, tokens };
    let count = this.#shared[tokens];
    if (!count) {
      count = { by: this.#mark, tokens };
      this.#shared[tokens] = count;
    }
    return count;
  }
}

/** The text of a block that a model reads; both the result and the error of a response reach it. */
function textOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'code':
      return block.code;
    case 'thinking':
      return block.thought;
    case 'media':
      return block.caption ?? '';
    case 'opaque':
      return stringifyValue(block.value);
    case 'tool_call':
      return `${block.name} ${stringifyValue(block.parameters)}`;
    case 'tool_response': {
      const result = stringifyValue(block.result);
      if (!block.error) return result;
      return result === '' ? block.error : `${result}\n${block.error}`;
    }
  }
}

function clamp(tokens: number): number {
  return Number.isFinite(tokens) && tokens > 0 ? Math.ceil(tokens) : 0;
}
