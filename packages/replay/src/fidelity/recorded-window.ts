import type { ContentBlock, IContent } from '@hdc/core';
import { findToolExchanges } from '@hdc/core/content';

export interface HumanMessage {
  readonly index: number;
  readonly entry: IContent;
}

/** The facts about a recorded window as a whole, so that each request need not find them again. */
export class RecordedWindow {
  readonly #blocks = new Set<ContentBlock>();
  /** Calls that the recording answers, each with the position of the answer. */
  readonly #answeredAt = new Map<ContentBlock, number>();
  readonly #matched = new Set<ContentBlock>();
  readonly #humans: HumanMessage[] = [];
  readonly #humansByBlock = new Map<ContentBlock, HumanMessage[]>();

  constructor(entries: readonly IContent[]) {
    for (const [index, entry] of entries.entries()) {
      for (const block of entry.blocks) this.#blocks.add(block);
      if (entry.speaker === 'human') this.#addHuman({ index, entry });
    }
    for (const { call, response, responseIndex } of findToolExchanges(entries).all) {
      if (!response || responseIndex === undefined) continue;
      this.#answeredAt.set(call, responseIndex);
      this.#matched.add(response);
    }
  }

  holds(block: ContentBlock): boolean {
    return this.#blocks.has(block);
  }

  /** Messages of people, in order. */
  get humans(): readonly HumanMessage[] {
    return this.#humans;
  }

  humansWith(block: ContentBlock): readonly HumanMessage[] {
    return this.#humansByBlock.get(block) ?? [];
  }

  /** Calls and responses of a request that lost the counterpart they had among the first entries. */
  countOrphans(
    sent: readonly IContent[],
    length: number,
    originalOf: (block: ContentBlock) => ContentBlock = (block) => block,
  ): number {
    const exchanges = findToolExchanges(sent);
    const calls = exchanges
      .findOpen()
      .filter(({ call }) => (this.#answeredAt.get(call) ?? Number.POSITIVE_INFINITY) < length);
    // Hardly any request has one, and all of it would have to be searched.
    if (exchanges.strays === 0) return calls.length;
    const responses = new Set(exchanges.all.flatMap(({ response }) => response ?? []));
    const lonely = sent
      .flatMap(({ blocks }) => blocks)
      .filter((block) => block.type === 'tool_response' && !responses.has(block))
      .map(originalOf)
      .filter((block) => this.#matched.has(block) || !this.#blocks.has(block));
    return calls.length + lonely.length;
  }

  #addHuman(message: HumanMessage): void {
    this.#humans.push(message);
    for (const block of message.entry.blocks) {
      const known = this.#humansByBlock.get(block);
      if (known) known.push(message);
      else this.#humansByBlock.set(block, [message]);
    }
  }
}
