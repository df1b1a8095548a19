/**
 * A list that only grows. Its beginning, as another list, shares its room until one of both goes on differently, so
 * that lists of thousands that grow by a few items, and are kept at each length, are not copied each time.
 */
export class GrowingList<Item> {
  #items: Item[];
  #length: number;
  /** Items in front of it may belong to other lists, too. */
  #ownFrom = 0;

  /** Of items that nobody else changes. */
  constructor(items: Item[] = []) {
    this.#items = items;
    this.#length = items.length;
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): Item | undefined {
    return index < this.#length ? this.#items[index] : undefined;
  }

  push(item: Item): void {
    // Another list went on behind the same beginning: with the same item, or not.
    const isBehind = this.#items.length > this.#length;
    const isSame = isBehind && this.#items[this.#length] === item;
    if (isBehind && !isSame) this.#copy();
    if (!isSame) this.#items.push(item);
    this.#length += 1;
    if (isSame) this.#ownFrom = this.#length;
  }

  /** Puts another item in the place of one. */
  set(index: number, item: Item): void {
    if (index >= this.#length) return;
    if (index < this.#ownFrom) this.#copy();
    this.#items[index] = item;
  }

  /** The first items as a list of their own: neither sees what becomes of the other. */
  upTo(length: number): GrowingList<Item> {
    const list = new GrowingList<Item>();
    list.#items = this.#items;
    list.#length = Math.min(length, this.#length);
    list.#ownFrom = list.#length;
    this.#ownFrom = this.#length;
    return list;
  }

  #copy(): void {
    this.#items = this.#items.slice(0, this.#length);
    this.#ownFrom = 0;
  }
}
