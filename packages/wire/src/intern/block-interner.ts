import { type ContentBlock, type IContent, Memo } from '@hdc/core';
import { deepEqual } from './deep-equal.ts';
import { fingerprint } from './fingerprint.ts';

/** Of texts in the blocks that are remembered; several conversations of a million tokens. */
const DEFAULT_CHARACTERS = 32_000_000;
/** A block without text takes room too. */
const CHARACTERS_PER_BLOCK = 200;
/** Blocks with one fingerprint, as reads of a file that grew by a character; each is compared. */
const LARGEST_BUCKET = 8;

type Blocks = Map<number, ContentBlock[]>;

/**
 * Gives the same object for the same block, request after request, so that whatever was computed for it
 * can be remembered by its identity. Bounded: what was not met for a long time is forgotten.
 */
export class BlockInterner {
  readonly #halfOfTheRoom: number;
  /** What was met lately; when it fills half of the room, it becomes the old half. */
  #young: Blocks = new Map();
  #old: Blocks = new Map();
  #youngCharacters = 0;

  constructor({ maxCharacters = DEFAULT_CHARACTERS }: { readonly maxCharacters?: number } = {}) {
    this.#halfOfTheRoom = maxCharacters / 2;
  }

  block(block: ContentBlock): ContentBlock {
    const { hash, characters } = fingerprint(block);
    const known = find(this.#young, hash, block);
    if (known) return known;
    const kept = find(this.#old, hash, block) ?? block;
    this.#remember(kept, hash, characters + CHARACTERS_PER_BLOCK);
    return kept;
  }

  /** The entry that was made of the same blocks before; its blocks must have come from here. */
  entry(entry: IContent): IContent {
    const [first] = entry.blocks;
    if (!first) return entry;
    const others = entriesOf.get(first) ?? [];
    const known = others.find((other) => isSame(other, entry));
    if (known) return known;
    // Lists that are put together by other means have room to grow.
    entriesOf.set(first, others.slice(1 - LARGEST_BUCKET).concat(entry));
    return entry;
  }

  /** Forgets what was not met since this was called last. */
  forgetOlder(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngCharacters = 0;
  }

  #remember(block: ContentBlock, hash: number, characters: number): void {
    this.#youngCharacters += characters;
    if (this.#youngCharacters > this.#halfOfTheRoom) {
      this.forgetOlder();
      this.#youngCharacters = characters;
    }
    const bucket = this.#young.get(hash);
    if (!bucket) this.#young.set(hash, [block]);
    else if (bucket.push(block) > LARGEST_BUCKET) bucket.shift();
  }
}

/** The entries that begin with a block. */
const entriesOf = new Memo<ContentBlock, readonly IContent[]>();

function find(blocks: Blocks, hash: number, block: ContentBlock): ContentBlock | undefined {
  return blocks.get(hash)?.find((other) => deepEqual(other, block));
}

function isSame(a: IContent, b: IContent): boolean {
  return (
    a.speaker === b.speaker &&
    a.metadata?.synthetic === b.metadata?.synthetic &&
    a.blocks.length === b.blocks.length &&
    a.blocks.every((block, index) => block === b.blocks[index])
  );
}
