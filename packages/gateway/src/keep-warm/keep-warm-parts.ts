import type { AnswerKind, Prices } from '@hdc/prices';
import type { ObservedUsage } from '@hdc/requests';
import type { Notes } from '../stable-prefix/stable-prefix.ts';
import type { PingRecord } from './ping-record.ts';
import type { WarmRequest } from './warm-request.ts';

/** A vendor's answer to a request that is to generate nothing. */
export interface PingAnswer {
  readonly status: number;
  readonly usage: ObservedUsage | undefined;
}

/** Rings once after so long, and gives what takes that back; `ring` resolves when what it started is done. */
export type SetTimer = (ms: number, ring: () => Promise<void>) => () => void;

export interface KeepWarmParts {
  readonly dollarsADay: number;
  readonly prices: Pick<Prices, 'costOf' | 'resolve'>;
  readonly notes: Notes;
  readonly now: () => number;
  readonly setTimer: SetTimer;
  /** Rejects when the vendor cannot be reached. */
  readonly send: (request: WarmRequest, signal: AbortSignal) => Promise<PingAnswer>;
  /** Told when a ping has kept what the vendor holds. */
  readonly onRenewed: (conversation: string, number: number) => void;
  readonly onPing: (ping: PingRecord) => void;
}

/** A request that has left, as far as it matters here. */
export interface LeftRequest {
  readonly conversation: string;
  readonly number: number;
  readonly model: string;
  /** When it left: lifetimes count from then. */
  readonly at: number;
  /** Whether something may be taken out of it when its cache is lost. */
  readonly mayPrune: boolean;
  /** The share of its prompt that would be taken out then. */
  readonly waitingShare: number;
  /** The share that the vendor keeps for longer than its end. */
  readonly hourShare: number;
  /** The lifetime of the last breakpoint that it left with. */
  readonly lifetimeSeconds: number;
  readonly request: WarmRequest;
}

export interface LeftAnswer {
  readonly isComplete: boolean;
  readonly kind: AnswerKind;
  readonly usage: ObservedUsage | undefined;
}
