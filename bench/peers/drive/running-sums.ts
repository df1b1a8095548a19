import type { HistoryService, IContent } from '@hdc/core';

/** Tokens of requests one after the other: what they have in common is added up once. */
export class RunningSums {
  readonly #counter: HistoryService;
  readonly #sums: number[] = [0];

  constructor(counter: HistoryService) {
    this.#counter = counter;
  }

  /** `common`: how many entries are those of the request before. */
  async tokensOf(entries: readonly IContent[], common: number): Promise<number> {
    this.#sums.length = common + 1;
    for (const entry of entries.slice(common)) {
      const tokens = await this.#counter.estimateTokensForContents([entry]);
      this.#sums.push((this.#sums.at(-1) ?? 0) + tokens);
    }
    return this.#sums.at(-1) ?? 0;
  }
}
