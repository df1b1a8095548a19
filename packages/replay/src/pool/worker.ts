// Runs in a thread of its own: takes files one at a time and answers with what each file gave.
import { parentPort, workerData } from 'node:worker_threads';
import type { ReplayOptions } from '../replay-options.ts';
import { replayFile } from './replay-file.ts';
import { tuneEngine } from './tune-engine.ts';
import type { FileTask } from './worker-pool.ts';

tuneEngine();

const options: ReplayOptions = workerData;

parentPort?.on('message', ({ path, counted }: FileTask) => {
  replayFile(path, options, new Set(counted)).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) => {
      // Thrown outside the promise, so that the thread ends and its parent hears of it.
      setImmediate(() => {
        throw error;
      });
    },
  );
});
