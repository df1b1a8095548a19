import type { ContentBlock, IContent, Speaker } from '@hdc/core';

/** The same blocks make the same entry, so that two requests can be compared entry by entry. */
export class EntryInterner {
  readonly #blocks = new Map<string, ContentBlock>();
  readonly #numbers = new Map<ContentBlock, number>();
  readonly #entries = new Map<string, IContent>();

  block(block: ContentBlock): ContentBlock {
    const key = JSON.stringify(block);
    const known = this.#blocks.get(key) ?? block;
    this.#blocks.set(key, known);
    return known;
  }

  entry(speaker: Speaker, blocks: readonly ContentBlock[]): IContent {
    const key = [speaker, ...blocks.map((block) => this.#numberOf(block))].join(' ');
    const known = this.#entries.get(key) ?? { speaker, blocks };
    this.#entries.set(key, known);
    return known;
  }

  #numberOf(block: ContentBlock): number {
    const number = this.#numbers.get(block) ?? this.#numbers.size;
    this.#numbers.set(block, number);
    return number;
  }
}
