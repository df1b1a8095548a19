import type { ContentBlock, IContent } from '@hdc/core';
import { isRecord, Memo } from '@hdc/core/content';
import { Buckets } from './buckets.ts';

const SAMPLES = 32;
/** So many values of an object or a list tell enough; two with one fingerprint are compared. */
const LOOKED_AT = 64;
/** The offset of FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

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

/** Whether two JSON values are the same, with keys in the same order; no nesting is too deep. */
export function deepEqual(first: unknown, second: unknown): boolean {
  const pending: Pair[] = [[first, second]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    const inner = pairsIn(a, b);
    if (!inner) return false;
    for (const each of inner) pending.push(each);
  }
  return true;
}

type Pair = readonly [unknown, unknown];

/** The pairs that have to be equal for two values to be equal; undefined if they differ whatever they hold. */
function pairsIn(a: unknown, b: unknown): readonly Pair[] | undefined {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length ? a.map((item: unknown, index): Pair => [item, b[index]]) : undefined;
  }
  if (!isRecord(a) || !isRecord(b)) return undefined;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  // The order counts too: printed, the block would look like the other one.
  const isSame = keys.length === others.length && keys.every((key, index) => key === others[index]);
  return isSame ? keys.map((key): Pair => [a[key], b[key]]) : undefined;
}

/** A number that is the same for equal values and mostly differs for others, and the size of their texts. */
interface Fingerprint {
  readonly hash: number;
  readonly characters: number;
}

/** Looks at a few characters of each text, so that long ones cost no more than short ones. */
function fingerprint(value: unknown): Fingerprint {
  let hash = OFFSET;
  let characters = 0;
  const pending: unknown[] = [value];
  for (let seen = 0; pending.length > 0 && seen < LOOKED_AT; seen += 1) {
    const item = pending.pop();
    if (typeof item === 'string') {
      characters += item.length;
      hash = addText(hash, item);
    } else if (typeof item === 'object' && item !== null) {
      for (const inner of jsonPartsOf(item)) pending.push(inner);
    } else hash = add(hash, Number(item ?? 3));
  }
  return { hash, characters };
}

function jsonPartsOf(value: object): readonly unknown[] {
  if (Array.isArray(value)) return [value.length, ...value.slice(0, LOOKED_AT)];
  return isRecord(value) ? Object.values(value).slice(0, LOOKED_AT) : [];
}

function addText(hash: number, text: string): number {
  let sum = add(hash, text.length);
  const step = Math.max(1, Math.floor(text.length / SAMPLES));
  for (let i = text.length - 1; i >= 0; i -= step) sum = add(sum, text.charCodeAt(i));
  return sum;
}

function add(hash: number, number: number): number {
  return Math.imul(hash ^ number, PRIME);
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
