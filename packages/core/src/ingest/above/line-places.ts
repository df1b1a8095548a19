/** Lines such as `}` stand in many places; so many places of each are tried. */
const MOST_PLACES = 4;
/** Places of lines for each line, so that few lines above are asked about twice. */
const SLOTS_PER_LINE = 16;
const MOST_SLOTS = 65_536;

/** The places of lines by their hashes; a map would make an object of each hash that it is asked for. */
export class LinePlaces {
  readonly #hashes: readonly number[];
  /** By the last bits of a hash, the first place from 1; 0 for none. */
  readonly #first: Int32Array;
  /** For each place, the next one whose hash has the same bits. */
  readonly #next: Int32Array;

  constructor(hashes: readonly number[]) {
    this.#hashes = hashes;
    let slots = SLOTS_PER_LINE;
    while (slots < Math.min(MOST_SLOTS, hashes.length * SLOTS_PER_LINE)) slots *= 2;
    this.#first = new Int32Array(slots);
    this.#next = new Int32Array(hashes.length);
    for (const [place, hash] of hashes.entries()) if (hash !== 0) this.#add(place, hash);
  }

  #add(place: number, hash: number): void {
    const slot = hash & (this.#first.length - 1);
    let last = -1;
    let known = 0;
    for (let at = this.firstOf(hash); at >= 0; at = this.nextOf(at)) {
      if (this.#hashes[at] === hash) known++;
      last = at;
    }
    if (known >= MOST_PLACES) return;
    if (last < 0) this.#first[slot] = place + 1;
    else this.#next[last] = place + 1;
  }

  /** The first of other lines, from one on, whose hash may be among these; their number if none is. */
  nextIn(hashes: readonly number[], from: number): number {
    // No call for each line: whatever is not compiled in one piece makes an object of each hash.
    const first = this.#first;
    const mask = first.length - 1;
    let at = from;
    for (; at < hashes.length; at++) {
      const hash = hashes[at] ?? 0;
      if (hash !== 0 && first[hash & mask] !== 0) break;
    }
    return at;
  }

  /** A place whose line may have the hash; below 0 if none has. */
  firstOf(hash: number): number {
    return (this.#first[hash & (this.#first.length - 1)] ?? 0) - 1;
  }

  nextOf(place: number): number {
    return (this.#next[place] ?? 0) - 1;
  }
}
