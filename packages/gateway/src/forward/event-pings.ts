const NEWLINE = 0x0a;
const RETURN = 0x0d;
const PING = Buffer.from(': ping\n\n');

/** Says that a stream of events still lives while the vendor is silent; only where one event has ended. */
export class EventPings {
  readonly #timer: NodeJS.Timeout;
  /** The last bytes that passed. */
  #tail: readonly number[] = [];

  constructor(afterMs: number, write: (ping: Uint8Array) => void) {
    this.#timer = setInterval(() => {
      if (isBetweenEvents(this.#tail)) write(PING);
    }, afterMs);
  }

  passed(piece: Uint8Array): void {
    this.#tail = [...this.#tail, ...piece.subarray(-4)].slice(-4);
    this.#timer.refresh();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** A comment inside of an event would end the line that it interrupts. */
function isBetweenEvents(tail: readonly number[]): boolean {
  if (tail.length === 0) return true;
  const [third, second, last] = [tail.at(-3), tail.at(-2), tail.at(-1)];
  if (last === NEWLINE) return second === NEWLINE || (second === RETURN && third === NEWLINE);
  return last === RETURN && second === RETURN;
}
