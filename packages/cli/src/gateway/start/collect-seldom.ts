import { setFlagsFromString } from 'node:v8';

/** Beyond this much memory of the process, heaps grow as V8 thinks best. */
const ROOMY_BYTES = 350_000_000;
const LOOK_EVERY_MS = 10_000;

let isRoomy: boolean | undefined;

/**
 * What a gateway remembers of conversations lives for hours, and of a small heap V8 reads all of it again after every
 * few megabytes of new objects, on threads that wait for one another actively: more processor time than all requests.
 * Heaps may therefore grow to twice what is in use while the process is small. The flags hold for all threads.
 */
export function collectSeldom(): void {
  if (isRoomy !== undefined) return;
  setFlagsFromString('--no-parallel-scavenge');
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
}

function look(): void {
  const isNow = process.memoryUsage.rss() < ROOMY_BYTES;
  if (isNow === isRoomy) return;
  isRoomy = isNow;
  // 0 leaves it to V8.
  setFlagsFromString(`--heap-growing-percent=${isRoomy ? 100 : 0}`);
}
