/** So long may one request have the thread to itself: a long one that was never seen takes a hundred milliseconds in all. */
const SLICE_MS = 6;

interface Resting {
  readonly order: number;
  goOn(): void;
}

/** The requests that let others go on, those that came first in front. */
const resting: Resting[] = [];
let begun = 0;

/** The time that one request has had the thread to itself. */
export class TimeSlice {
  readonly #order = begun++;
  #since = performance.now();
  #isLong = false;

  /** Whether it had to let others go on. */
  get isLong(): boolean {
    return this.#isLong;
  }

  /**
   * Lets others go on if that is due. Of those that do so one at a time goes on, the first that came: if they took
   * turns, all of them would end last, and a short request would wait for a slice of each.
   */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    this.#isLong = true;
    await turnOf(this.#order);
    this.#since = performance.now();
  }
}

function turnOf(order: number): Promise<void> {
  return new Promise((goOn) => {
    resting.splice(resting.findLastIndex((other) => other.order < order) + 1, 0, { order, goOn });
    if (resting.length === 1) setImmediate(wakeFirst);
  });
}

/** Once for each turn of the event loop, so that whatever came meanwhile is looked at before the next slice. */
function wakeFirst(): void {
  resting.shift()?.goOn();
  if (resting.length > 0) setImmediate(wakeFirst);
}
