import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { conversationHint } from '@hdc/requests';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { ShownExchange } from '../page/shown-exchange.ts';
import type { IncomingRequest } from '../prepare/prepare-request.ts';
import { SharedRooms } from '../server/shared-rooms.ts';
import type { ExchangeWork, PreparedExchange } from './exchange-work.ts';
import { openReply, type ThreadSurroundings, toTold } from './thread-exchange.ts';
import type { FromWorker } from './worker-messages.ts';
import { WorkerSeat } from './worker-seat.ts';

export interface WorkerOptions {
  /** How many threads, at least 1. */
  readonly count: number;
  /** Starts a thread that calls `serveExchangeWork`. */
  readonly start: () => Worker;
  /** Told of every entry that the ledger of a thread got. Must not throw. */
  readonly onEntry?: (entry: LedgerEntry, exchange: ShownExchange) => void;
  /** Told when a thread was lost, in words for a log. Must not throw. */
  readonly onProblem?: (problem: string) => void;
}

interface Surroundings extends Omit<ThreadSurroundings, 'nextId'> {
  readonly pruneMs: number;
}

/** Room for the thread to say itself that its pruner took too long. */
const GRACE_MS = 1_000;

/** Work on exchanges in other threads; all requests of a conversation go to the same one. If it is lost, they pass as they came. */
export class WorkerThreads implements ExchangeWork {
  readonly roomFor: (bytes: number) => Buffer;
  readonly #around: ThreadSurroundings;
  readonly #seats: readonly WorkerSeat[];
  #lastId = 0;

  constructor({ count, start, onEntry, onProblem }: WorkerOptions, { pruneMs, ...around }: Surroundings) {
    const { counters } = around;
    const rooms = new SharedRooms();
    this.roomFor = (bytes) => rooms.take(bytes);
    this.#around = { ...around, nextId: () => this.#nextId() };
    const onMessage = (message: FromWorker) => {
      counters.addAll(message.counted);
      if (message.type === 'prepared') counters.isStoreAway = message.isStoreAway;
      if (message.type === 'counted' && message.room) rooms.give(message.room);
      if (message.type === 'entry') onEntry?.(message.entry, message.exchange);
    };
    const onLost = (why: string) => {
      counters.add('workersLost');
      onProblem?.(`a worker thread was lost (${why}); its requests pass as they come until another one runs`);
    };
    const waitMs = pruneMs + GRACE_MS;
    this.#seats = Array.from({ length: count }, () => new WorkerSeat({ start, onMessage, onLost, waitMs }));
  }

  /** Resolves when all threads can work; rejects if one cannot start. */
  async ready(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.ready()));
  }

  async prepare(incoming: IncomingRequest, at: number): Promise<PreparedExchange> {
    const seat = this.#seatFor(incoming);
    const id = this.#nextId();
    const { thread } = seat;
    const reply = await seat.ask({ type: 'prepare', id, request: toTold(incoming), at });
    return openReply({ seat, thread, id, at, around: this.#around }, incoming, reply);
  }

  /** The store knows how a conversation stands, so that any thread may note it there. */
  renew(conversation: string, number: number): void {
    this.#seats[0]?.tell({ type: 'renew', conversation, number });
  }

  async close(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.close()));
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #seatFor({ body, headers, owner }: IncomingRequest): WorkerSeat {
    const [first] = this.#seats;
    if (!first) throw new RangeError('there are no worker threads; at least one is needed');
    if (this.#seats.length === 1) return first;
    const hash = createHash('sha256')
      .update(conversationHint(body, headers, owner))
      .digest();
    return this.#seats[hash.readUInt32BE(0) % this.#seats.length] ?? first;
  }
}
