// Runs in a thread of its own: prepares and accounts for the requests of a gateway in another one.
import { parentPort, workerData } from 'node:worker_threads';
import { serveExchangeWork } from '@hdc/gateway';
import { openWork } from './open-work.ts';
import type { WorkerStart } from './start-workers.ts';

const { setup, surroundings, origin }: WorkerStart = workerData;

if (parentPort) {
  await serveExchangeWork(parentPort, async (onEntry) => {
    const { options, close } = await openWork(setup, { ...surroundings, now: Date.now }, { origin, onEntry });
    return { ...options, close };
  });
}
