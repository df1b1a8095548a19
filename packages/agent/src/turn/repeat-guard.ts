import { createHash } from 'node:crypto';
import type { ToolCallBlock } from '@hdc/core';
import { stringifyValue } from '@hdc/core/content';

/** Repetitions of the same calls with the same results before the model is told to stop. */
const WARN_AFTER = 3;
/** Repetitions before the turn ends. */
const STOP_AFTER = 6;
/** The most calls in a repeated round: one call, two in turns, or several that a model makes together. */
const LONGEST_ROUND = 12;

/** Notices a model that makes the same call, or the same few in turns, again and again although nothing changes. */
export class RepeatGuard {
  #calls: readonly string[] = [];

  /** The remark to the model about a call that it has repeated, if it has. */
  record(call: ToolCallBlock, result: unknown): string | undefined {
    const now = digestOf(`${call.name} ${stringifyValue(call.parameters)} ${stringifyValue(result)}`);
    this.#calls = [...this.#calls, now].slice(-LONGEST_ROUND * STOP_AFTER);
    for (let length = 1; length <= LONGEST_ROUND; length++) {
      const times = this.#timesInARow(length);
      if (times < WARN_AFTER) continue;
      const what = length === 1 ? 'The same call' : `The same ${length} calls in turns`;
      return `[${what} had the same result ${times} times in a row. Do something else.]`;
    }
    return undefined;
  }

  get isStuck(): boolean {
    for (let length = 1; length <= LONGEST_ROUND; length++) {
      if (this.#timesInARow(length) >= STOP_AFTER) return true;
    }
    return false;
  }

  /** The number of times the last `length` calls repeat in a row. */
  #timesInARow(length: number): number {
    const calls = this.#calls;
    let repeated = calls.length < length ? 0 : length;
    while (
      repeated > 0 &&
      repeated < calls.length &&
      calls.at(-1 - repeated) === calls.at(-1 - repeated + length)
    ) {
      repeated++;
    }
    return Math.floor(repeated / length);
  }
}

/** Results may be long, and many are kept. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
