import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { estimateMediaTokens } from './estimate-media-tokens.ts';
import type { TokenEstimator } from './token-estimator.ts';

const counters = new WeakMap<TokenEstimator, TokenCounter>();

/** The one counter of an estimator, so that histories which share entries share their counts too. */
export function tokenCounterFor(estimator: TokenEstimator): TokenCounter {
  let counter = counters.get(estimator);
  if (!counter) {
    counter = new TokenCounter(estimator);
    counters.set(estimator, counter);
  }
  return counter;
}

/** Counts each entry once and remembers the count by the entry's identity. */
export class TokenCounter {
  readonly #estimator: TokenEstimator;
  readonly #counts = new WeakMap<IContent, number>();
  /** Counts that are under way, so that nobody begins the same one again. */
  readonly #running = new WeakMap<IContent, Promise<number>>();

  constructor(estimator: TokenEstimator) {
    this.#estimator = estimator;
  }

  /** The count of an entry that was counted before. */
  remembered(entry: IContent): number | undefined {
    return this.#counts.get(entry);
  }

  /** Rejects when the estimator fails; what was counted until then stays remembered. */
  async count(entries: readonly IContent[]): Promise<number> {
    let total = 0;
    for (const entry of entries) total += this.#counts.get(entry) ?? (await this.#countOnce(entry));
    return total;
  }

  #countOnce(entry: IContent): Promise<number> {
    const running = this.#running.get(entry) ?? this.#countEntry(entry);
    this.#running.set(entry, running);
    return running.finally(() => this.#running.delete(entry));
  }

  async #countEntry(entry: IContent): Promise<number> {
    let tokens = 0;
    for (const block of entry.blocks) {
      if (block.type === 'media') tokens += estimateMediaTokens(block);
      const text = textOf(block);
      if (text !== '') tokens += clamp(await this.#estimator.estimateText(text));
    }
    this.#counts.set(entry, tokens);
    return tokens;
  }
}

/** What a model reads of a block; both the result and the error of a response reach it. */
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
    case 'tool_call':
      return `${block.name} ${stringifyValue(block.parameters)}`;
    case 'tool_response':
      return [stringifyValue(block.result), block.error ?? ''].filter((part) => part !== '').join('\n');
  }
}

function clamp(tokens: number): number {
  return Number.isFinite(tokens) && tokens > 0 ? tokens : 0;
}
