import type { ObservedUsage } from '@hdc/requests';
import type { PrefixHashes } from '../exchange/prefix-hashes.ts';

/** What is remembered of an answered request, for comparing the next one with it. */
export interface SeenExchange {
  /** When it came and when its answer had ended, in milliseconds since the epoch. */
  readonly at: number;
  readonly endedAt: number;
  readonly model: string;
  readonly prefix: PrefixHashes;
  readonly usage: ObservedUsage;
  /** How long the vendor keeps the prompt since then; undefined where nobody knows. */
  readonly lifetimeSeconds: number | undefined;
}
