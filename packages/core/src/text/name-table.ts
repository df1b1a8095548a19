/** Less than this is room for no more than the names of a line. */
const FEWEST_SLOTS = 16;
const MOST_SLOTS_AT_FIRST = 1_024;
/** A text has no more than a new name for so many characters, as a rule. */
const CHARACTERS_PER_SLOT = 16;

/** The names of a text, each once and in their order, by where they stand: a set of strings would take several times as long. */
export class NameTable {
  readonly #hashes: number[] = [];
  readonly #sources: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** By the last bits of a hash, and behind them where the place is taken, the number of a name from 1. */
  #slots: Int32Array;

  constructor(characters: number) {
    let slots = FEWEST_SLOTS;
    const wanted = Math.min(MOST_SLOTS_AT_FIRST, characters / CHARACTERS_PER_SLOT);
    while (slots < wanted) slots *= 2;
    this.#slots = new Int32Array(slots);
  }

  get size(): number {
    return this.#hashes.length;
  }

  /** The name between two places of a string, if it is not known yet. */
  add(source: string, start: number, end: number): void {
    const hash = hashBetween(source, start, end);
    const slots = this.#slots;
    let slot = hash & (slots.length - 1);
    for (let number = slots[slot] ?? 0; number > 0; number = slots[slot] ?? 0) {
      if (this.#hashes[number - 1] === hash && this.#isAt(number - 1, source, start, end)) return;
      slot = (slot + 1) & (slots.length - 1);
    }
    this.#sources.push(source);
    this.#starts.push(start);
    this.#ends.push(end);
    slots[slot] = this.#hashes.push(hash);
    if (this.size * 2 > slots.length) this.#grow();
  }

  hashAt(index: number): number {
    return this.#hashes[index] ?? 0;
  }

  lengthAt(index: number): number {
    return (this.#ends[index] ?? 0) - (this.#starts[index] ?? 0);
  }

  nameAt(index: number): string {
    return this.#sources[index]?.slice(this.#starts[index], this.#ends[index]) ?? '';
  }

  #isAt(index: number, source: string, start: number, end: number): boolean {
    if (this.lengthAt(index) !== end - start) return false;
    const known = this.#sources[index] ?? '';
    let at = this.#starts[index] ?? 0;
    for (let i = start; i < end; i++) if (source.charCodeAt(i) !== known.charCodeAt(at++)) return false;
    return true;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    for (const [index, hash] of this.#hashes.entries()) {
      let slot = hash & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, as a signed number: two names that share a hash cost one of them its place in a pointer, no more. */
function hashBetween(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
