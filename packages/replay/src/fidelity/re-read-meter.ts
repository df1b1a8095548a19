import type { ContentBlock } from '@hdc/core';
import type { BilledRequest } from '../cost/bill-usage.ts';
import type { ReReads } from '../report/replay-report.ts';
import type { Need } from './find-needs.ts';

/** Tokens of an answer that asks for one file. */
const CALL_TOKENS = 100;

/** A request in which something was lost, and how many of its window come after it. */
export interface LossyRequest {
  readonly window: number;
  readonly billed: BilledRequest;
  readonly requestsAfter: number;
}

/**
 * The cost of reading lost sources back: one more request for each, that is its prompt at the cached price and the
 * tokens of a call, and the text written once and sent along from then on. A source that came back is not lost
 * again.
 */
export class ReReadMeter {
  readonly #tokensOf: (block: ContentBlock) => Promise<number>;
  readonly #back = new Set<ContentBlock>();
  #window: number | undefined;
  #count = 0;
  #cost = 0;

  /** `tokensOf` counts as the recorded model does. */
  constructor(tokensOf: (block: ContentBlock) => Promise<number>) {
    this.#tokensOf = tokensOf;
  }

  async add(lost: readonly Need[], { window, billed, requestsAfter }: LossyRequest): Promise<void> {
    if (window !== this.#window) this.#back.clear();
    this.#window = window;
    const sources = lost.flatMap(({ holders: { blocks } }) =>
      blocks.some((block) => this.#back.has(block)) ? [] : blocks.slice(0, 1),
    );
    const { read, write, output } = billed.prices;
    for (const source of new Set(sources)) {
      const tokens = await this.#tokensOf(source);
      this.#back.add(source);
      this.#count++;
      this.#cost += billed.promptTokens * read + CALL_TOKENS * output;
      this.#cost += tokens * (write + read * requestsAfter);
    }
  }

  toReReads(): ReReads {
    return { count: this.#count, cost: this.#cost };
  }
}
