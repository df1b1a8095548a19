import { setFlagsFromString } from 'node:v8';

/**
 * How much bytecode a function runs before V8 compiles it with all optimizations, fifteen times as much as usual: every session
 * is another mix of code, and compiling what was warm for one of them took a fifth of all processor time.
 */
const INTERRUPT_BUDGET = 1_000_000;
/** Growth of a heap between two whole collections; V8 would let it double, and then all but what is alive is garbage. */
const GROWING_PERCENT = 50;

/** Sets V8 to the life of a replay; the flags hold for all threads of the process. */
export function tuneEngine(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
  // What one session did not use the next one does, and there are enough whole collections to lose it in between.
  setFlagsFromString('--no-flush-bytecode');
}
