const NEWLINE = 0x0a;
const RETURN = 0x0d;
const PING = Buffer.from(': ping\n\n');

/** Says that a stream of events still lives while the vendor is silent; only where one event has ended. */
export class EventPings {
  readonly #afterMs: number;
  readonly #write: (ping: Uint8Array) => void;
  #timer: NodeJS.Timeout | undefined;
  /** The last bytes that passed. */
  #tail: readonly number[] = [];

  constructor(afterMs: number, write: (ping: Uint8Array) => void) {
    this.#afterMs = afterMs;
    this.#write = write;
    this.#wait();
  }

  passed(piece: Uint8Array): void {
    this.#tail = [...this.#tail, ...piece.subarray(-4)].slice(-4);
    this.#wait();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (isBetweenEvents(this.#tail)) this.#write(PING);
      this.#wait();
    }, this.#afterMs);
  }
}

/** A comment inside of an event would end the line that it interrupts. */
function isBetweenEvents(tail: readonly number[]): boolean {
  if (tail.length === 0) return true;
  const [third, second, last] = [tail.at(-3), tail.at(-2), tail.at(-1)];
  if (last === NEWLINE) return second === NEWLINE || (second === RETURN && third === NEWLINE);
  return last === RETURN && second === RETURN;
}
