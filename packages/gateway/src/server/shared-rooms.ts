/** Shorter bodies have memory of their own: it costs next to nothing. */
const SHORTEST = 64 * 1024;
/** Rooms have some bytes to spare, since the next request of a conversation is a little longer. */
const STEP = 256 * 1024;
/** The most bytes of rooms that nobody uses. */
const MOST_FREE_BYTES = 16 * 1024 * 1024;

/**
 * Memory that all threads see, for the bodies of requests. It is used again: V8 does not count such memory, and
 * collects it only after a collection that other objects call for, while each new piece costs page faults.
 */
export class SharedRooms {
  readonly #free: Uint8Array[] = [];
  #freeBytes = 0;

  /** At least so many bytes, with whatever they held before. */
  take(bytes: number): Buffer {
    if (bytes < SHORTEST) return Buffer.from(new SharedArrayBuffer(bytes));
    const index = this.#free.findLastIndex(({ length }) => length >= bytes && length < 2 * bytes + STEP);
    const [room = new Uint8Array(new SharedArrayBuffer(STEP * Math.ceil(bytes / STEP)))] =
      index < 0 ? [] : this.#free.splice(index, 1);
    if (index >= 0) this.#freeBytes -= room.length;
    return Buffer.from(room.buffer);
  }

  /** Takes back the room of a body. Nobody may read any of its bytes again. */
  give({ buffer }: Uint8Array): void {
    if (!(buffer instanceof SharedArrayBuffer) || buffer.byteLength < SHORTEST) return;
    if (this.#freeBytes + buffer.byteLength > MOST_FREE_BYTES) return;
    this.#free.push(new Uint8Array(buffer));
    this.#freeBytes += buffer.byteLength;
  }
}
