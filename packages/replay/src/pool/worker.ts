// Runs in a thread of its own: takes paths one at a time and answers with what each file gave.
import { parentPort, workerData } from 'node:worker_threads';
import type { ReplayOptions } from '../replay-options.ts';
import { replayFile } from './replay-file.ts';

const options: ReplayOptions = workerData;

parentPort?.on('message', (path: string) => {
  replayFile(path, options).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) => {
      // Thrown outside the promise, so that the thread ends and its parent hears of it.
      setImmediate(() => {
        throw error;
      });
    },
  );
});
