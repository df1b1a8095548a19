import { MessageChannel } from 'node:worker_threads';
import type { PrunerMode } from '@hdc/requests';
import type { OnExchange } from '../exchange/exchange.ts';
import type { GatewayCounters } from '../gateway-counters.ts';
import { mostAnswerTokens } from '../people/most-answer-tokens.ts';
import type { IncomingRequest } from '../prepare/prepare-request.ts';
import { beginExchange, type SentParts } from './begin-exchange.ts';
import type { AnsweredExchange, LeavingFacts, PreparedExchange, WorkedExchange } from './exchange-work.ts';
import type { ToldRequest, WorkerReply } from './worker-messages.ts';
import type { SeatFailure, WorkerSeat } from './worker-seat.ts';

/** A request that a thread was asked for. */
export interface ThreadAsked {
  readonly seat: WorkerSeat;
  /** The thread that was asked; undefined if there was none. */
  readonly thread: object | undefined;
  readonly id: number;
  readonly at: number;
  readonly around: ThreadSurroundings;
}

export interface ThreadSurroundings {
  readonly counters: GatewayCounters;
  /** The mode of requests that no thread looked at. */
  readonly mode: () => PrunerMode;
  /** Told of exchanges whose thread was lost. */
  readonly onExchange: OnExchange;
  readonly nextId: () => number;
}

/** The request as a thread prepared it, or as it came if the thread was lost. */
export function openReply(
  asked: ThreadAsked,
  incoming: IncomingRequest,
  reply: WorkerReply | SeatFailure,
): PreparedExchange {
  const isAnswered = typeof reply === 'object' && reply.leaving !== undefined;
  if (!isAnswered) asked.around.counters.add('faults');
  const own = isAnswered ? reply.body : undefined;
  const body = own ?? incoming.body;
  const mode = asked.around.mode();
  const leaving = (isAnswered && reply.leaving) || { ...UNREAD, mode };
  const lost = { ...incoming, body: EMPTY };
  const sizes = { rawBytes: incoming.body.length, sentBytes: body.length };
  const failure = typeof reply === 'string' ? reply : undefined;
  const exchange = new ThreadExchange(asked, leaving, { incoming: lost, ...sizes, failure });
  return { body, exchange, ...(own && { letGo: () => freeBytes(own) }) };
}

const nowhere = new MessageChannel().port1;
nowhere.close();

/** Frees bytes at once, which collections do only when they come: a port that is closed drops what moves to it. */
function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) nowhere.postMessage(undefined, [buffer]);
}

export function toTold({ route: { format, kind }, signal: _, ...request }: IncomingRequest): ToldRequest {
  return { ...request, format: format.name, kind };
}

const EMPTY = new Uint8Array(0);
const UNREAD: Omit<LeavingFacts, 'mode'> = {
  isChanged: false,
  isDecoded: false,
  conversation: '',
  mostAnswerTokens: mostAnswerTokens(undefined),
};

/** The known facts about a request if nobody can tell more. */
interface OwnFacts {
  /** Without its body. */
  readonly incoming: IncomingRequest;
  readonly rawBytes: number;
  readonly sentBytes: number;
  readonly failure: SeatFailure | undefined;
}

class ThreadExchange implements WorkedExchange {
  readonly leaving: LeavingFacts;
  readonly #asked: ThreadAsked;
  readonly #own: OwnFacts;

  constructor(asked: ThreadAsked, leaving: LeavingFacts, own: OwnFacts) {
    this.leaving = leaving;
    this.#asked = asked;
    this.#own = own;
  }

  /** The thread has begun it by itself. */
  begin(): void {}

  async recover(incoming: IncomingRequest): Promise<PreparedExchange | undefined> {
    if (this.#isLost) return undefined;
    const { seat, around, id: of } = this.#asked;
    const id = around.nextId();
    const reply = await seat.ask({ type: 'recover', id, of, request: toTold(incoming) });
    if (typeof reply === 'string' || !reply.leaving) return undefined;
    return openReply({ ...this.#asked, id }, incoming, reply);
  }

  answered(answer: AnsweredExchange): void {
    const { seat, id } = this.#asked;
    if (this.#isLost) this.#account(answer);
    else seat.tell({ type: 'answered', id, answer });
  }

  drop(): void {
    if (!this.#isLost) this.#asked.seat.tell({ type: 'drop', id: this.#asked.id });
  }

  get #isLost(): boolean {
    const { seat, thread } = this.#asked;
    return this.#own.failure !== undefined || thread === undefined || seat.thread !== thread;
  }

  /** With nothing but what this thread knows. */
  #account({ account: _, usage, diagnosis, ...answer }: AnsweredExchange): void {
    const { around, at } = this.#asked;
    const { incoming, rawBytes, sentBytes, failure } = this.#own;
    const { mode, isDecoded } = this.leaving;
    const fault = { at: 'worker', code: failure ?? 'WORKER_LOST' } as const;
    const prepared = { body: EMPTY, isDecoded, mode, isHeldOut: false, hasAddedMark: false, fault };
    const parts: SentParts = { incoming, prepared, sentBytes, isRecovered: false, at };
    if (!failure) around.counters.add('faults');
    try {
      const sent = { ...beginExchange(parts, {}), rawBytes };
      around.onExchange({ ...sent, ...answer, ...(usage && { usage }), ...(diagnosis && { diagnosis }) });
    } catch {
      around.counters.add('faults');
    }
  }
}
