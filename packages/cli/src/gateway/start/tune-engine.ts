import { setFlagsFromString } from 'node:v8';

/** Below this much memory of the process, heaps may double; beyond it they grow by less than V8 would let them. */
const ROOMY_BYTES = 350_000_000;
const ROOMY_PERCENT = 100;
const NARROW_PERCENT = 40;
const LOOK_EVERY_MS = 10_000;
/**
 * How much bytecode a function runs before V8 compiles it with all optimizations, six times as much as usual. A
 * gateway has many functions that are warm for one long request and never hot: compiling those took other threads as
 * long as the request itself.
 */
const INTERRUPT_BUDGET = 400_000;

let isRoomy: boolean | undefined;

/**
 * Sets V8 to the life of a gateway; the flags hold for all threads. What a gateway remembers of conversations lives for
 * hours, and of a small heap V8 reads all of it again after every few megabytes of new objects, on threads that wait
 * for one another actively: more processor time than all requests.
 */
export function tuneEngine(): void {
  if (isRoomy !== undefined) return;
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
}

function look(): void {
  const isNow = process.memoryUsage.rss() < ROOMY_BYTES;
  if (isNow === isRoomy) return;
  isRoomy = isNow;
  setFlagsFromString(`--heap-growing-percent=${isRoomy ? ROOMY_PERCENT : NARROW_PERCENT}`);
}
