import type { ObservedUsage } from '@hdc/requests';

/** A request that only kept a prompt in the vendor's cache, or what such requests brought; in the ledger beside its entries. */
export interface PingRecord {
  readonly version: 1;
  readonly type: 'ping' | 'return';
  readonly at: number;
  readonly conversation: string;
  readonly model: string;
  /** `renewed`, `written`, or why there will be no other. */
  readonly ending: 'renewed' | 'written' | 'refused' | 'limited' | 'failed' | 'returned';
  readonly usage?: ObservedUsage | undefined;
  /** US dollars: what it cost, or what the return did not have to pay. */
  readonly cost: number;
  readonly brought: number;
}
