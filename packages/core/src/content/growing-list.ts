interface Room<Item> {
  readonly items: Item[];
  /** Items in front of it may belong to several lists. */
  sharedTo: number;
}

/**
 * A list that only grows. Its beginning, as another list, shares its room until one of both goes on differently, so
 * that lists of thousands that grow by a few items, and are kept at each length, are not copied each time.
 */
export class GrowingList<Item> {
  #room: Room<Item>;
  #length: number;

  /** Of items that nobody else changes. */
  constructor(items: Item[] = []) {
    this.#room = { items, sharedTo: 0 };
    this.#length = items.length;
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): Item | undefined {
    return index < this.#length ? this.#room.items[index] : undefined;
  }

  push(item: Item): void {
    const { items } = this.#room;
    if (items.length === this.#length) items.push(item);
    // Another list went on behind the same beginning: with the same item, or not.
    else if (items[this.#length] === item) this.#share(this.#length + 1);
    else this.#copy().items.push(item);
    this.#length += 1;
  }

  /** Puts another item in the place of one. */
  set(index: number, item: Item): void {
    if (index >= this.#length) return;
    const { items } = index < this.#room.sharedTo ? this.#copy() : this.#room;
    items[index] = item;
  }

  /** The first items as a list of their own: neither sees what becomes of the other. */
  upTo(length: number): GrowingList<Item> {
    const list = new GrowingList<Item>();
    list.#room = this.#room;
    list.#length = Math.min(length, this.#length);
    this.#share(list.#length);
    return list;
  }

  #share(length: number): void {
    this.#room.sharedTo = Math.max(this.#room.sharedTo, length);
  }

  #copy(): Room<Item> {
    this.#room = { items: this.#room.items.slice(0, this.#length), sharedTo: 0 };
    return this.#room;
  }
}
