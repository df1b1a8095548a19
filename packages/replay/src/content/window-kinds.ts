import type { ContentBlock, IContent, ToolCallBlock } from '@hdc/core';
import { findToolExchanges } from '@hdc/core/content';
import type { CountTokens } from '../sum-counts.ts';
import type { ContentKind } from './content-kinds.ts';
import { type EntryPart, kindsOfEntry } from './kinds-of-entry.ts';

/** Tokens by kind. */
export type KindTokens = Readonly<Record<ContentKind, number>>;

/** The kinds of content in the beginnings of a recorded window, so that no request has to count them again. */
export class WindowKinds {
  /** Estimated tokens in front of each entry. */
  readonly #sums: number[] = [0];
  /** The same by kind. */
  readonly #byKind: KindTokens[] = [NO_TOKENS];
  readonly #parts: (readonly EntryPart[])[] = [];

  static async of(
    entries: readonly IContent[],
    root: string,
    countTokens: CountTokens,
  ): Promise<WindowKinds> {
    const kinds = new WindowKinds();
    const exchanges = findToolExchanges(entries);
    const calls = new Map<ContentBlock, ToolCallBlock>();
    for (const { call, response } of exchanges.all) {
      calls.set(call, call);
      if (response) calls.set(response, call);
    }
    for (const entry of entries) {
      const parts = kindsOfEntry(entry, (block) => calls.get(block), root);
      kinds.#add(parts, await countTokens([entry]));
    }
    return kinds;
  }

  /** Estimated tokens of the first entries. */
  tokensBefore(entry: number): number {
    return this.#sums[entry] ?? 0;
  }

  partsOf(entry: number): readonly EntryPart[] {
    return this.#parts[entry] ?? [];
  }

  /** The first so many tokens by kind; a kind that belongs to them in part counts with that part. */
  firstTokens(tokens: number, length: number): KindTokens {
    const entry = this.#entryAt(tokens, length);
    const before = this.#byKind[entry] ?? NO_TOKENS;
    const rest = tokens - this.tokensBefore(entry);
    return entry >= length ? before : addParts(before, this.partsOf(entry), rest);
  }

  #add(parts: readonly EntryPart[], tokens: number): void {
    this.#parts.push(parts);
    this.#byKind.push(addParts(this.#byKind.at(-1) ?? NO_TOKENS, parts, tokens));
    this.#sums.push((this.#sums.at(-1) ?? 0) + tokens);
  }

  /** The entry in which that many tokens end, by halving. */
  #entryAt(tokens: number, length: number): number {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tokensBefore(middle) <= tokens) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

export const NO_TOKENS: KindTokens = {
  fixed: 0,
  read: 0,
  command: 0,
  search: 0,
  web: 0,
  edit: 0,
  tool: 0,
  thinking: 0,
  answer: 0,
  message: 0,
  reminder: 0,
  summary: 0,
};

function addParts(before: KindTokens, parts: readonly EntryPart[], tokens: number): KindTokens {
  const sums: Record<ContentKind, number> = { ...before };
  for (const { kind, share } of parts) sums[kind] += share * tokens;
  return sums;
}
