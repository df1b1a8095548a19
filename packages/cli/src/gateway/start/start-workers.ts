import { Worker } from 'node:worker_threads';
import type { ConversationOrigin, WorkerOptions } from '@hdc/gateway';
import type { GatewaySetup } from '../arguments/parse-gateway-setup.ts';
import type { WorkSetup, WorkSurroundings } from './open-work.ts';

/** The data that a worker thread is started with. */
export interface WorkerStart {
  readonly setup: WorkSetup;
  readonly surroundings: Omit<WorkSurroundings, 'now'>;
  readonly origin: ConversationOrigin | undefined;
}

/** The file and data to start a gateway's worker threads with; undefined if there are none. */
export function workersOf(
  { upstreams: _, sign: _sign, keepWarm: _keepWarm, ...setup }: GatewaySetup,
  { env, home, platform, cwd }: WorkSurroundings,
  count: number,
  origin: ConversationOrigin | undefined,
): Pick<WorkerOptions, 'count' | 'start'> | undefined {
  if (count === 0) return undefined;
  const workerData: WorkerStart = { setup, surroundings: { env, home, platform, cwd }, origin };
  return {
    // Decisions in the memory of one thread are unknown to the others.
    count: setup.store === 'memory' ? 1 : count,
    start: () => new Worker(WORKER, { workerData, execArgv: [] }),
  };
}

/** Node cannot load TypeScript in a thread, so sources under test use the built worker. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/gateway/start/worker.js' : './worker.js',
  import.meta.url,
);
