import type { WireFormat } from '@hdc/wire';
import type { GatewayCounts } from '../gateway-counters.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { ShownExchange } from '../page/shown-exchange.ts';
import type { IncomingRequest } from '../prepare/prepare-request.ts';
import type { Route } from '../routes/find-route.ts';
import type { AnsweredExchange, LeavingFacts } from './exchange-work.ts';

/** An incoming request without functions. Its body lies in memory that both threads see, if it was read into it. */
export interface ToldRequest extends Omit<IncomingRequest, 'route' | 'signal'> {
  readonly format: WireFormat['name'];
  readonly kind: Route['kind'];
}

/** The messages to a worker thread; exchanges go by the number that their request came with. */
export type ToWorker =
  | { readonly type: 'prepare'; readonly id: number; readonly request: ToldRequest; readonly at: number }
  | { readonly type: 'recover'; readonly id: number; readonly of: number; readonly request: ToldRequest }
  | { readonly type: 'answered'; readonly id: number; readonly answer: AnsweredExchange }
  | { readonly type: 'drop'; readonly id: number }
  | { readonly type: 'renew'; readonly conversation: string; readonly number: number }
  | { readonly type: 'close' };

/** The answer to `prepare` and `recover`. */
export interface WorkerReply {
  readonly type: 'prepared';
  readonly id: number;
  /** Left out if the bytes leave as they came. */
  readonly body?: Uint8Array;
  /** Left out if a recovery changes nothing. */
  readonly leaving?: LeavingFacts;
}

export type WorkerNews =
  | WorkerReply
  | { readonly type: 'entry'; readonly entry: LedgerEntry; readonly exchange: ShownExchange }
  | { readonly type: 'ready' }
  /** With the room of a body that nobody reads any more, once its answer has come. */
  | { readonly type: 'counted'; readonly room?: Uint8Array };

/** The messages of a worker thread, each with what was counted since the one before. */
export type FromWorker = WorkerNews & {
  readonly counted: Partial<GatewayCounts>;
  readonly isStoreAway: boolean;
};
