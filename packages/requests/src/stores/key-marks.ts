import { blockKeyOf } from '../decisions/decision-keys.ts';

const MARKS = 8_192;
/** Keys are hashes, of which a few characters tell enough. */
const LOOKED_AT = 8;

/** A number below 8,192 that all keys of one block have, and few others. */
export function markOf(key: string): number {
  const block = blockKeyOf(key);
  let mark = 0;
  for (let at = Math.min(LOOKED_AT, block.length) - 1; at >= 0; at -= 1) {
    mark = (31 * mark + block.charCodeAt(at)) % MARKS;
  }
  return mark;
}

/** The marks of some keys: a key with another mark is none of them. */
export class KeyMarks {
  readonly #has = new Uint8Array(MARKS / 8);

  add(key: string): void {
    const mark = markOf(key);
    const byte = mark >> 3;
    this.#has[byte] = (this.#has[byte] ?? 0) | (1 << (mark & 7));
  }

  has(mark: number): boolean {
    return ((this.#has[mark >> 3] ?? 0) & (1 << (mark & 7))) !== 0;
  }
}
