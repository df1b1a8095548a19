import { setImmediate } from 'node:timers/promises';

/** So long may one request have the thread to itself: a long one that was never seen takes a hundred milliseconds in all. */
const SLICE_MS = 6;

/** The time that one request has had the thread to itself. */
export class TimeSlice {
  #since = performance.now();

  /** Lets others go on if that is due. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
