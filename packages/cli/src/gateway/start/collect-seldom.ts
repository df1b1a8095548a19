import { setFlagsFromString } from 'node:v8';

/**
 * What a gateway remembers of conversations lives for hours, and V8 by itself reads all of it again after every few
 * megabytes of new objects, on threads that wait for one another actively: more processor time than all requests.
 * Memory grows up to twice what is in use before the next whole collection. The flags hold for all threads.
 */
export function collectSeldom(): void {
  for (const flag of FLAGS) setFlagsFromString(flag);
}

const FLAGS = ['--heap-growing-percent=100', '--no-parallel-scavenge'];
