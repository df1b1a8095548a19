import { Worker } from 'node:worker_threads';
import type { ReplayOptions } from '../replay-options.ts';
import type { FileResult } from './replay-file.ts';

/** A file, and the calls of it that are counted elsewhere. */
export interface FileTask {
  readonly path: string;
  readonly counted: readonly string[];
}

interface Job {
  readonly task: FileTask;
  readonly resolve: (result: FileResult) => void;
}

const NOTHING: FileResult = { sessions: [], calls: [], repeated: 0 };

/** Threads that replay files. A thread that crashes is replaced; its file is reported as a failure. */
export class WorkerPool {
  readonly #options: ReplayOptions;
  readonly #workers = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #queue: Job[] = [];
  readonly #running = new Map<Worker, Job>();
  #isClosed = false;

  constructor(size: number, options: ReplayOptions) {
    this.#options = options;
    for (let i = 0; i < size; i++) this.#start();
  }

  run(task: FileTask): Promise<FileResult> {
    return new Promise((resolve) => {
      this.#queue.push({ task, resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #start(): void {
    const worker = createWorker(this.#options);
    this.#workers.add(worker);
    this.#idle.push(worker);
    worker.on('message', (result: FileResult) => {
      this.#finish(worker, result);
      this.#idle.push(worker);
      this.#next();
    });
    worker.on('error', (error) => this.#fail(worker, error.message));
    worker.on('exit', (code) => this.#fail(worker, `the thread ended with code ${code}`));
  }

  #next(): void {
    while (this.#idle.length > 0 && this.#queue.length > 0) {
      const [worker, job] = [this.#idle.shift(), this.#queue.shift()];
      if (!worker || !job) return;
      this.#running.set(worker, job);
      worker.postMessage(job.task);
    }
  }

  #finish(worker: Worker, result: FileResult): void {
    this.#running.get(worker)?.resolve(result);
    this.#running.delete(worker);
  }

  #fail(worker: Worker, reason: string): void {
    const path = this.#running.get(worker)?.task.path;
    if (path !== undefined) this.#finish(worker, { ...NOTHING, failure: { path, reason } });
    if (!this.#workers.delete(worker) || this.#isClosed) return;
    const position = this.#idle.indexOf(worker);
    if (position >= 0) this.#idle.splice(position, 1);
    this.#start();
    this.#next();
  }
}

/**
 * Below 2 GB V8 lets a heap double between two full collections, above it grow to four times: most of what a thread held
 * was garbage of sessions that were done.
 */
const LIMITS = { maxOldGenerationSizeMb: 2_000 };

/** Node cannot load TypeScript in a thread, so sources under test use the built worker. */
function createWorker(options: ReplayOptions): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? '../../dist/pool/worker.js' : './worker.js';
  return new Worker(new URL(file, import.meta.url), {
    workerData: options,
    execArgv: [],
    resourceLimits: LIMITS,
  });
}
