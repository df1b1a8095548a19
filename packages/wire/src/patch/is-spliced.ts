import type { KnownList } from '../memory/known-lists.ts';

/**
 * Whether a body is another one with the splices that it claims, each inside of the element that it is said to be in:
 * sees nothing but the bytes of both, and compares every one.
 */
export function isSpliced(before: Uint8Array, left: KnownList, after: Uint8Array, right: KnownList): boolean {
  const cursor = new Cursor(before, after);
  for (const [index, splices] of right.splices ?? []) {
    const [first, last] = [left.elements.startOf(index), left.elements.endOf(index)];
    if (cursor.placeOf(first) !== right.elements.startOf(index)) return false;
    for (const { start, end, text } of splices) {
      const isInside = start > 0 && start <= end && first + end < last;
      if (!isInside || !cursor.passesTo(first + start) || !cursor.finds(text)) return false;
      cursor.leaveOutTo(first + end);
    }
    if (cursor.placeOf(last) !== right.elements.endOf(index)) return false;
  }
  return cursor.passesToEnd();
}

/** Room for one text at a time: hundreds are compared with every request. */
const room = Buffer.allocUnsafeSlow(65_536);
const MOST_BYTES_PER_UNIT = 3;

/** A place in two bodies, up to which everything is accounted for. */
class Cursor {
  readonly #before: Buffer;
  readonly #after: Buffer;
  #from = 0;
  #to = 0;

  constructor(before: Uint8Array, after: Uint8Array) {
    this.#before = Buffer.from(before.buffer, before.byteOffset, before.byteLength);
    this.#after = Buffer.from(after.buffer, after.byteOffset, after.byteLength);
  }

  /** The place in the second body of one in the first, if nothing is spliced in between. */
  placeOf(position: number): number {
    return this.#to + position - this.#from;
  }

  /** Whether both have the same bytes up to a place of the first body. */
  passesTo(next: number): boolean {
    const behind = this.placeOf(next);
    if (next < this.#from || next > this.#before.length || behind > this.#after.length) return false;
    if (this.#after.compare(this.#before, this.#from, next, this.#to, behind) !== 0) return false;
    [this.#from, this.#to] = [next, behind];
    return true;
  }

  /** Whether a text stands next in the second body. */
  finds(text: string): boolean {
    const isShort = MOST_BYTES_PER_UNIT * text.length <= room.length;
    const bytes = isShort ? room : Buffer.from(text);
    const length = isShort ? room.write(text) : bytes.length;
    const behind = this.#to + length;
    if (behind > this.#after.length) return false;
    if (this.#after.compare(bytes, 0, length, this.#to, behind) !== 0) return false;
    this.#to = behind;
    return true;
  }

  leaveOutTo(position: number): void {
    this.#from = position;
  }

  passesToEnd(): boolean {
    return this.passesTo(this.#before.length) && this.#to === this.#after.length;
  }
}
