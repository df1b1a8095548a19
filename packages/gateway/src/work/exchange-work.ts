import type { ObservedUsage, PrunerMode } from '@hdc/requests';
import type { ExchangeEnding, ExchangeTimings } from '../exchange/exchange.ts';
import type { IncomingRequest } from '../prepare/prepare-request.ts';
import type { PruneReport } from './prune-report.ts';

/** Everything about exchanges that takes processor time: in this thread, or in worker threads. */
export interface ExchangeWork {
  /**
   * Makes a request smaller. Never rejects: if anything goes wrong, the bytes leave as they came or as decided before.
   * `at` is when the request came.
   */
  prepare(incoming: IncomingRequest, at: number): Promise<PreparedExchange>;
  /** Memory for the body of a request, where its work can read it. */
  readonly roomFor: (bytes: number) => Buffer;
  /** The vendor was asked for this request again, and still holds it. */
  renew(conversation: string, number: number): void;
}

export interface PreparedExchange {
  /** The bytes that leave. */
  readonly body: Uint8Array;
  /** To be called when they were sent, if at all: their memory is free then. */
  readonly letGo?: () => void;
  readonly exchange: WorkedExchange;
}

/** One request, from what leaves to the accounts of its answer. It holds no body once it has begun. */
export interface WorkedExchange {
  readonly leaving: LeavingFacts;
  /** The request is on its way: its accounts are made while the vendor thinks. */
  begin(): void;
  /** The request once more, with everything gone that may go, in the place of this one; undefined if that changes nothing. */
  recover(incoming: IncomingRequest): Promise<PreparedExchange | undefined>;
  answered(answer: AnsweredExchange): void;
  /** It does not leave, and is not accounted for. */
  drop(): void;
}

/** The facts about a leaving request that its sender has to know. */
export interface LeavingFacts {
  /** Whether other bytes leave than came. */
  readonly isChanged: boolean;
  /** Whether the bytes are no longer encoded as the headers say. */
  readonly isDecoded: boolean;
  readonly mode: PrunerMode;
  /** Empty if it could not be read. */
  readonly conversation: string;
  /** The number of the request in its conversation. */
  readonly number?: number;
  /** As the client names it. */
  readonly model?: string;
  /** Our estimate of its prompt; left out if it could not be read. */
  readonly promptTokens?: number;
  /** The limit of its answer, as it says. */
  readonly mostAnswerTokens: number;
  /** The lifetime of its last breakpoint; left out if nobody may ask for it again. */
  readonly warmSeconds?: number;
  /** The share of its prompt that would go if the vendor lost it, and the share that is kept for longer than its end. */
  readonly waitingShare?: number;
  readonly hourShare?: number;
  /** Only of a request that somebody else sends. */
  readonly report?: PruneReport;
}

/** The outcome of a request, with nothing of its text. */
export interface AnsweredExchange {
  readonly timings: ExchangeTimings;
  readonly ending: ExchangeEnding;
  readonly status: number | undefined;
  readonly usage: ObservedUsage | undefined;
  readonly diagnosis: string | undefined;
  readonly quota: Readonly<Record<string, string>>;
  /** The paying account, as the vendor names it. */
  readonly account: string;
}
