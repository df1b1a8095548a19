import { isDeepStrictEqual } from 'node:util';
import type { ContentBlock, IContent } from '@hdc/core';

/** The words of a person, calls, results and thoughts; what else is sent is never changed. */
const KINDS = ['words', 'tool_call', 'tool_response', 'thinking'] as const;
type Kind = (typeof KINDS)[number];
type Counts = Readonly<Record<Kind, number>>;

const NONE: Counts = { words: 0, tool_call: 0, tool_response: 0, thinking: 0 };

/**
 * Requests as sent, in terms of the recording: an unchanged block is the recorded block itself. Entries in front of
 * the first change since the last request are not looked at again.
 */
export class SentEntries {
  readonly #came = new BlocksByKind();
  readonly #left = new BlocksByKind();
  /**
   * The result for each block, by its number; undefined if it is sent as it came. A removed thought stands for
   * itself.
   */
  readonly #after = listsByKind<ContentBlock | undefined>();
  /** How many thoughts leave up to each one that came. */
  readonly #thoughtsLeft: number[] = [];
  readonly #known = new WeakMap<IContent, IContent>();
  readonly #sent: IContent[] = [];
  /** How many blocks of each kind stand in front of each sent entry, and behind the last. */
  readonly #cursors: Counts[] = [NONE];

  /** The recorded entries, with the blocks that differ between a body as it came and as it left. Each call has to bring those of the last one and more. */
  toEntries(
    recorded: readonly IContent[],
    came: readonly IContent[],
    left: readonly IContent[],
  ): readonly IContent[] {
    const known = this.#compare(this.#came.follow(came), this.#left.follow(left));
    let length = this.#sent.length;
    while (length > 0 && KINDS.some((kind) => (this.#cursors[length]?.[kind] ?? 0) > known[kind]))
      length -= 1;
    this.#sent.length = length;
    this.#cursors.length = length + 1;
    for (const entry of recorded.slice(length)) this.#sent.push(this.#remember(entry, this.#apply(entry)));
    return [...this.#sent];
  }

  /** Notes what became of blocks behind those that are known to be the same; of how many that had been noted before. */
  #compare(came: Counts, left: Counts): Counts {
    const known = { ...NONE, thinking: this.#compareThoughts(came.thinking, left.thinking) };
    for (const kind of ['words', 'tool_call', 'tool_response'] as const) {
      const [before, sent, after] = [this.#came.blocks[kind], this.#left.blocks[kind], this.#after[kind]];
      known[kind] = Math.min(came[kind], left[kind], after.length);
      after.length = known[kind];
      for (const block of before.slice(known[kind])) {
        const own = sent[after.length];
        after.push(isEqual(block, own) ? undefined : own);
      }
    }
    return known;
  }

  /** Thoughts are there, or gone; those that are there keep their order. */
  #compareThoughts(came: number, left: number): number {
    const [after, counts] = [this.#after.thinking, this.#thoughtsLeft];
    let known = Math.min(came, after.length);
    while (known > 0 && (counts[known - 1] ?? 0) >= left) known -= 1;
    [after.length, counts.length] = [known, known];
    for (const block of this.#came.blocks.thinking.slice(known)) {
      const count = counts.at(-1) ?? 0;
      const isThere = isEqual(block, this.#left.blocks.thinking[count]);
      after.push(isThere ? undefined : block);
      counts.push(isThere ? count + 1 : count);
    }
    return known;
  }

  /** The blocks of the next recorded entry as they were sent. */
  #apply({ speaker, blocks }: IContent): readonly ContentBlock[] {
    const counts = { ...(this.#cursors.at(-1) ?? NONE) };
    this.#cursors.push(counts);
    /** The result for the next block of a kind, if it changed. */
    const next = (kind: Kind) => this.#after[kind][counts[kind]++];
    if (speaker === 'human') {
      const words = next('words');
      // A client sends all that a person says at once as one text.
      return words ? [words, ...blocks.filter(({ type }) => type !== 'text' && type !== 'code')] : blocks;
    }
    const isForgotten = blocks.some(isThought) && next('thinking') !== undefined;
    return blocks.flatMap((block): readonly ContentBlock[] => {
      if (block.type === 'thinking') return isForgotten ? [] : [block];
      if (block.type !== 'tool_call' && block.type !== 'tool_response') return [block];
      return [next(block.type) ?? block];
    });
  }

  /** The same blocks make the same entry. */
  #remember(entry: IContent, blocks: readonly ContentBlock[]): IContent {
    const known = this.#known.get(entry) ?? entry;
    const isSame =
      known.blocks.length === blocks.length &&
      known.blocks.every((block, index) => isEqual(block, blocks[index]));
    const sent = isSame ? known : { ...entry, blocks };
    this.#known.set(entry, sent);
    return sent;
  }
}

/** The blocks of the last request by their kinds. */
class BlocksByKind {
  readonly blocks = listsByKind<ContentBlock>();
  readonly #entries: IContent[] = [];
  /** How many blocks of each kind stand in front of each entry. */
  readonly #starts: Counts[] = [];

  /** Goes on to the next request; how many blocks of each kind are still the same. */
  follow(entries: readonly IContent[]): Counts {
    let common = 0;
    while (common < this.#entries.length && this.#entries[common] === entries[common]) common += 1;
    const known = this.#starts[common] ?? this.#counts();
    this.#entries.length = common;
    this.#starts.length = common;
    for (const kind of KINDS) this.blocks[kind].length = known[kind];
    for (const entry of entries.slice(common)) this.#add(entry);
    return known;
  }

  #add(entry: IContent): void {
    this.#entries.push(entry);
    this.#starts.push(this.#counts());
    for (const block of entry.blocks) {
      const { type } = block;
      if (type === 'text' && entry.speaker === 'human') this.blocks.words.push(block);
      if (type === 'tool_call' || type === 'tool_response' || type === 'thinking')
        this.blocks[type].push(block);
    }
  }

  #counts(): Counts {
    const { words, tool_call, tool_response, thinking } = this.blocks;
    return {
      words: words.length,
      tool_call: tool_call.length,
      tool_response: tool_response.length,
      thinking: thinking.length,
    };
  }
}

function listsByKind<Item>(): Readonly<Record<Kind, Item[]>> {
  return { words: [], tool_call: [], tool_response: [], thinking: [] };
}

/** Equal blocks are the same object only while both were met lately. */
function isEqual(block: ContentBlock, other: ContentBlock | undefined): boolean {
  return block === other || isDeepStrictEqual(block, other);
}

function isThought(block: ContentBlock): boolean {
  return block.type === 'thinking' && (block.thought !== '' || (block.signature ?? '') !== '');
}
