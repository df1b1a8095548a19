import { stringifyValue, type ToolCallBlock } from '@hdc/core';

/** So often the same call may have the same result in a row before the model is told to stop. */
const WARN_AFTER = 3;
/** So often before the turn ends. */
const STOP_AFTER = 6;

/** Notices a model that makes the same call again and again although nothing changes. */
export class RepeatGuard {
  #last = '';
  #times = 0;

  /** What to tell the model about a call that it has repeated, if it has. */
  record(call: ToolCallBlock, result: unknown): string | undefined {
    const now = `${call.name} ${stringifyValue(call.parameters)} ${stringifyValue(result)}`;
    this.#times = now === this.#last ? this.#times + 1 : 1;
    this.#last = now;
    if (this.#times < WARN_AFTER) return undefined;
    return `[The same call had the same result ${this.#times} times in a row. Do something else.]`;
  }

  get isStuck(): boolean {
    return this.#times >= STOP_AFTER;
  }
}
