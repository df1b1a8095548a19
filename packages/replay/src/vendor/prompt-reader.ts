import { hash } from 'node:crypto';
import type { ContentBlock, IContent } from '@hdc/core';
import { Memo } from '@hdc/core/content';
import type { PromptBlock } from '@hdc/prices';
import type { CacheMark, JsonPath, WireRequest } from '@hdc/wire';
import type { CountTokens } from '../sum-counts.ts';

/** The vendor's counter of a request's tokens. */
export interface PromptCounter {
  readonly countTokens: CountTokens;
  /** The tokens of a counted block, as the vendor weighs it. */
  readonly tokensOf: (block: ContentBlock, isOfEarlierTurn: boolean) => number;
}

/** A request as a prompt cache sees it, in tokens of our estimator. */
export interface VendorPrompt {
  /** The first one stands for the system prompt and the tools, whose tokens nobody counted. */
  readonly blocks: readonly PromptBlock[];
  /** The estimate for the conversation. */
  readonly estimate: number;
}

/** Reads the requests of a session one after the other; what a request begins with like the one before is not read again. */
export class PromptReader {
  readonly #counter: PromptCounter;
  #entries: readonly IContent[] = [];
  /** The entry of the last request that began its turn. */
  #turn = -1;
  /** The blocks of the conversation, without breakpoints. */
  #blocks: PromptBlock[] = [];
  /** For each entry: how many blocks stand in front of it, and how many tokens. */
  #starts: { readonly blocks: number; readonly tokens: number }[] = [];
  #estimate = 0;

  constructor(counter: PromptCounter) {
    this.#counter = counter;
  }

  /** The blocks of a request in their order, with its cache breakpoints. */
  async read(request: WireRequest): Promise<VendorPrompt> {
    const { entries, cacheMarks, system } = request;
    const turn = entries.findLastIndex(isTurn);
    const known = this.#countKnown(entries, turn);
    await this.#counter.countTokens(entries.slice(known));
    this.#forgetFrom(known);
    for (let index = known; index < entries.length; index += 1) this.#add(entries[index], index < turn);
    [this.#entries, this.#turn] = [entries, turn];
    const blocks = [
      { key: system, tokens: 0, markSeconds: lifetimeOf(cacheMarks.filter(isInStart)) },
      ...this.#blocks,
    ];
    for (const [at, markSeconds] of this.#findMarks(request)) {
      const block = blocks[at + 1];
      if (block) blocks[at + 1] = { ...block, markSeconds };
    }
    return { blocks, estimate: this.#estimate };
  }

  /** How many of the first entries are those of the last request; thoughts weigh less once their turn is over. */
  #countKnown(entries: readonly IContent[], turn: number): number {
    const known = this.#entries;
    const most = Math.min(known.length, entries.length, ...(turn === this.#turn ? [] : [turn, this.#turn]));
    let count = 0;
    while (count < most && known[count] === entries[count]) count += 1;
    return count;
  }

  #forgetFrom(index: number): void {
    const start = this.#starts[index];
    if (!start) return;
    this.#starts.length = index;
    this.#blocks.length = start.blocks;
    this.#estimate = start.tokens;
  }

  #add(entry: IContent | undefined, isOfEarlierTurn: boolean): void {
    this.#starts.push({ blocks: this.#blocks.length, tokens: this.#estimate });
    for (const block of entry?.blocks ?? []) {
      const tokens = this.#counter.tokensOf(block, isOfEarlierTurn);
      this.#blocks.push({ key: digestOf(block), tokens });
      this.#estimate += tokens;
    }
  }

  /** Behind which blocks a breakpoint stands, and for how long it asks. Most stand at the end. */
  #findMarks({ entries, places, cacheMarks }: WireRequest): ReadonlyMap<number, number | undefined> {
    const marks = cacheMarks.filter((mark) => !isInStart(mark));
    const found = new Map<number, number | undefined>();
    const first = Math.min(...marks.map(({ path }) => Number(path[1])));
    for (let index = marks.length === 0 ? -1 : entries.length - 1; index >= 0; index -= 1) {
      const paths = places[index]?.map(({ path }) => path) ?? [];
      if (Number(paths[0]?.[1]) < first) break;
      for (const [position, path] of paths.entries()) {
        const ending = marks.filter((mark) => startsWith(path, mark.path));
        const at = (this.#starts[index]?.blocks ?? 0) + position;
        if (ending.length > 0) found.set(at, lifetimeOf(ending));
      }
    }
    return found;
  }
}

function isInStart({ path: [list] }: CacheMark): boolean {
  return list === 'system' || list === 'tools' || list === 'toolConfig';
}

function isTurn({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic;
}

function lifetimeOf(marks: readonly CacheMark[]): number | undefined {
  return marks.length === 0 ? undefined : Math.max(...marks.map(({ lifetimeSeconds }) => lifetimeSeconds));
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((key, index) => path[index] === key);
}

const digests = new Memo<ContentBlock, string>();

/** Equal blocks are the same object only while both were met lately. */
function digestOf(block: ContentBlock): string {
  const known = digests.get(block) ?? hash('sha1', JSON.stringify(block), 'base64');
  digests.set(block, known);
  return known;
}
