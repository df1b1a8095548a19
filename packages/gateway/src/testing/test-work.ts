import { Worker } from 'node:worker_threads';
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import {
  createPruner,
  type DecisionStore,
  FileDecisionStore,
  MemoryDecisionStore,
  type PruneRequest,
  type Pruner,
} from '@hdc/requests';

/** The data of a worker thread of tests. */
export interface TestWork {
  /** The folder of decisions; without one, they live in the memory of the thread. */
  readonly folder?: string | undefined;
  /** Milliseconds since the epoch, as one whole number of 64 bits. */
  readonly clock: SharedArrayBuffer;
}

/** Words in a request that make the thread fail which works on it. */
export const END_THREAD = 'end the thread now';
export const HANG_THREAD = 'hang the thread now';

/** Node cannot load TypeScript in a thread, so that the built worker is used. */
export function startTestWorker(workerData: TestWork): Worker {
  return new Worker(new URL('../../dist/testing/worker.js', import.meta.url), { workerData, execArgv: [] });
}

/** The pruner of tests, in whichever thread. */
export function testWorkOf(
  folder: string | undefined,
  now: () => number,
): { readonly pruner: Pruner; readonly store: DecisionStore } {
  const store = folder === undefined ? new MemoryDecisionStore() : new FileDecisionStore({ folder, now });
  const pruner = testPrunerOn(store, now);
  return {
    store,
    pruner: {
      ...pruner,
      prune<Body>(request: PruneRequest<Body>) {
        failAsTold(request.body);
        return pruner.prune(request);
      },
    },
  };
}

/** Prunes by the default strategy, and leaves the first line of long results at first sight. */
export function testPrunerOn(store: DecisionStore, now: () => number): Pruner {
  const strategy = new AdaptiveDensityStrategy();
  return createPruner({ strategy, store, now, settings: { keepLastResults: 1, reduce } });
}

/** The first line of long results. */
const reduce = ({ result }: { readonly result?: unknown }) => {
  const text = String(result);
  if (text.length < 400) return undefined;
  return { text: text.slice(0, text.indexOf('\n')), reason: { kind: 'first', why: 'the first line' } };
};

function failAsTold(body: unknown): void {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : '';
  if (text.includes(END_THREAD)) process.exit(3);
  while (text.includes(HANG_THREAD));
}
