import { type ContentBlock, type IContent, Memo } from '@hdc/core';
import { Buckets } from './buckets.ts';
import { deepEqual } from './deep-equal.ts';
import { fingerprint } from './fingerprint.ts';

/** The limit of texts in remembered blocks; several conversations of a million tokens. */
const DEFAULT_CHARACTERS = 32_000_000;
/** A block without text takes room too. */
const CHARACTERS_PER_BLOCK = 200;

/** Blocks by their fingerprints. */
type Blocks = Buckets<number, ContentBlock>;

/**
 * Gives the same object for the same block, request after request, so that whatever was computed for it
 * can be remembered by its identity. Bounded: what was not met for a long time is forgotten.
 */
export class BlockInterner {
  readonly #halfOfTheRoom: number;
  /** The recent blocks; when they fill half of the room, they become the old half. */
  #young: Blocks = new Buckets(new Map(), new Map());
  #old: Blocks = new Buckets(new Map(), new Map());
  #youngCharacters = 0;

  constructor({ maxCharacters = DEFAULT_CHARACTERS }: { readonly maxCharacters?: number } = {}) {
    this.#halfOfTheRoom = maxCharacters / 2;
  }

  block(block: ContentBlock): ContentBlock {
    const { hash, characters } = fingerprint(block);
    const isSame = (other: ContentBlock) => deepEqual(other, block);
    const known = this.#young.find(hash, isSame);
    if (known) return known;
    const kept = this.#old.find(hash, isSame) ?? block;
    this.#remember(kept, hash, characters + CHARACTERS_PER_BLOCK);
    return kept;
  }

  /** The entry that was made of the same blocks before; its blocks must have come from here. */
  entry(entry: IContent): IContent {
    const [first] = entry.blocks;
    if (!first) return entry;
    const known = entriesOf.find(first, (other) => isSame(other, entry));
    if (!known) entriesOf.add(first, entry);
    return known ?? entry;
  }

  /** Forgets what was not met since this was called last. */
  forgetOlder(): void {
    this.#old = this.#young;
    this.#young = new Buckets(new Map(), new Map());
    this.#youngCharacters = 0;
  }

  #remember(block: ContentBlock, hash: number, characters: number): void {
    this.#youngCharacters += characters;
    if (this.#youngCharacters > this.#halfOfTheRoom) {
      this.forgetOlder();
      this.#youngCharacters = characters;
    }
    this.#young.add(hash, block);
  }
}

/** The entries that begin with a block. */
const entriesOf = new Buckets<ContentBlock, IContent>(new Memo(), new Memo());

function isSame(a: IContent, b: IContent): boolean {
  return (
    a.speaker === b.speaker &&
    a.metadata?.synthetic === b.metadata?.synthetic &&
    a.blocks.length === b.blocks.length &&
    a.blocks.every((block, index) => block === b.blocks[index])
  );
}
