import type { Worker } from 'node:worker_threads';
import { HdcError } from '@hdc/core';
import { errorCode } from '@hdc/core/errors';
import type { FromWorker, ToWorker, WorkerReply } from './worker-messages.ts';

export interface SeatOptions {
  start(): Worker;
  /** Told of every message. */
  readonly onMessage: (message: FromWorker) => void;
  /** Told why a thread was lost, without any text of requests. */
  readonly onLost: (why: string) => void;
  /** How long a request waits; a thread that says nothing at all meanwhile hangs. */
  readonly waitMs: number;
}

/** Why a thread gave no answer, as the code of a fault. */
export type SeatFailure = 'WORKER_LOST' | 'WORKER_TIMEOUT';

type Question = Extract<ToWorker, { type: 'prepare' | 'recover' }>;

interface Waiting {
  readonly resolve: (reply: WorkerReply | SeatFailure) => void;
  readonly timer: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** The questions among those waiting that the thread has not heard yet, oldest first. */
  readonly unasked: Map<number, Question>;
  /** The requests that it works on, whether somebody waits for them or not. */
  readonly asked: Set<number>;
  /** How many messages came from it. */
  heard: number;
  isReady: boolean;
}

/**
 * How many requests a thread works on at once. The others wait here: a thread that got all of them would work on those
 * that nobody waits for any more, and everybody behind them would wait as long, too.
 */
const MOST_AT_ONCE = 64;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;
const STARTING_MS = 60_000;
const CLOSING_MS = 10_000;

/** One place for a worker thread: if its thread dies or hangs, another one takes it. */
export class WorkerSeat {
  readonly #options: SeatOptions;
  readonly #begun: Promise<void>;
  #settleBegun: { resolve(): void; reject(error: Error): void } | undefined;
  #thread: Thread | undefined;
  #restart: NodeJS.Timeout | undefined;
  /** Grows while threads die before they are ready. */
  #delayMs = FIRST_DELAY_MS;
  #isClosed = false;

  constructor(options: SeatOptions) {
    this.#options = options;
    this.#begun = new Promise((resolve, reject) => {
      this.#settleBegun = { resolve, reject };
    });
    // It may be asked for later, or never.
    this.#begun.catch(() => {});
    this.#start();
  }

  /** Resolves when the first thread can work, and rejects if it cannot. */
  ready(): Promise<void> {
    return this.#begun;
  }

  /** The thread that would be asked now; another object after it was lost, undefined while there is none. */
  get thread(): object | undefined {
    return this.#thread;
  }

  /** Never rejects. */
  ask(message: Question): Promise<WorkerReply | SeatFailure> {
    const thread = this.#thread;
    if (!thread) return Promise.resolve('WORKER_LOST');
    return new Promise((resolve) => {
      const { heard } = thread;
      const timer = setTimeout(() => this.#giveUp(thread, message.id, heard), this.#options.waitMs);
      thread.waiting.set(message.id, { resolve, timer });
      thread.unasked.set(message.id, message);
      askNext(thread);
    });
  }

  tell(message: ToWorker): void {
    this.#thread?.worker.postMessage(message);
  }

  /** Resolves when the thread has written everything and ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    const worker = this.#thread?.worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const timer = setTimeout(() => void worker.terminate(), CLOSING_MS);
    worker.postMessage({ type: 'close' } satisfies ToWorker);
    await ended;
    clearTimeout(timer);
  }

  #start(): void {
    const worker = this.#options.start();
    const thread: Thread = {
      worker,
      waiting: new Map(),
      unasked: new Map(),
      asked: new Set(),
      heard: 0,
      isReady: false,
    };
    this.#thread = thread;
    this.#loseLater(thread, 'it did not start', STARTING_MS, () => !thread.isReady);
    worker.on('message', (message: FromWorker) => this.#hear(thread, message));
    worker.on('error', (error) => this.#lose(thread, errorCode(error) ?? error.name));
    worker.on('exit', (code) => this.#lose(thread, `it ended with code ${code}`));
  }

  #hear(thread: Thread, message: FromWorker): void {
    thread.heard += 1;
    if (message.type === 'ready') {
      thread.isReady = true;
      this.#delayMs = FIRST_DELAY_MS;
      this.#settleBegun?.resolve();
    }
    this.#options.onMessage(message);
    if (message.type !== 'prepared') return;
    settle(thread, message.id, message);
    thread.asked.delete(message.id);
    askNext(thread);
  }

  #giveUp(thread: Thread, id: number, heard: number): void {
    // A thread that starts on a busy machine does not hang.
    if (thread.isReady && thread.heard === heard) {
      this.#lose(thread, 'it hung');
      return;
    }
    settle(thread, id, 'WORKER_TIMEOUT');
    if (!thread.asked.has(id)) return;
    thread.worker.postMessage({ type: 'drop', id } satisfies ToWorker);
    // It answers that, too, unless it hangs since its last word.
    const { heard: until } = thread;
    this.#loseLater(thread, 'it hung', this.#options.waitMs, () => thread.isReady && thread.heard === until);
  }

  #loseLater(thread: Thread, why: string, ms: number, isLost: () => boolean): void {
    setTimeout(() => isLost() && this.#lose(thread, why), ms).unref();
  }

  #lose(thread: Thread, why: string): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    for (const id of [...thread.waiting.keys()]) settle(thread, id, 'WORKER_LOST');
    if (this.#isClosed) return;
    void thread.worker.terminate();
    this.#options.onLost(why);
    this.#settleBegun?.reject(new HdcError('WORKER_START', `A worker thread could not start: ${why}`));
    const delayMs = thread.isReady ? 0 : this.#delayMs;
    this.#delayMs = Math.min(2 * this.#delayMs, LONGEST_DELAY_MS);
    this.#restart = setTimeout(() => this.#start(), delayMs);
  }
}

function settle(thread: Thread, id: number, reply: WorkerReply | SeatFailure): void {
  const waiting = thread.waiting.get(id);
  if (!waiting) return;
  clearTimeout(waiting.timer);
  thread.waiting.delete(id);
  thread.unasked.delete(id);
  waiting.resolve(reply);
}

function askNext({ worker, unasked, asked }: Thread): void {
  for (const [id, question] of unasked) {
    if (asked.size >= MOST_AT_ONCE) return;
    unasked.delete(id);
    asked.add(id);
    worker.postMessage(question);
  }
}
