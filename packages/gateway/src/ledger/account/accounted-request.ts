import type { ResolvedModel } from '@hdc/core/models';
import type { ObservedUsage } from '@hdc/requests';
import type { Exchange } from '../../exchange/exchange.ts';
import type { PrefixHashes } from '../../exchange/prefix-hashes.ts';

/** An answered request as it is accounted for. */
export interface AccountedRequest {
  readonly exchange: Exchange;
  readonly usage: ObservedUsage;
  readonly model: ResolvedModel;
  /** Tokens of the vendor for each token of our estimate. */
  readonly tokensPerEstimate: number;
  /** The share by which that may be off. */
  readonly tokenError: number;
  /** Tokens of the prompt as the client sent it. */
  readonly rawPrompt: number;
  /** Tokens of the prompt as it would have left, where nothing might change; undefined if it did. */
  readonly wouldBe: number | undefined;
  /** The request that it goes on with. */
  readonly previous: AccountedExchange | undefined;
  /** The first entry of the past that we changed now; undefined if we changed none. */
  readonly rewrittenFrom: number | undefined;
}

/** The remembered facts about an accounted request, for comparing the next one with it. */
export interface AccountedExchange {
  /** When it came and when its answer had ended, in milliseconds since the epoch. */
  readonly at: number;
  readonly endedAt: number;
  readonly model: string;
  readonly prefix: PrefixHashes;
  readonly usage: ObservedUsage;
  /** How long the vendor keeps the prompt since then; undefined if nobody knows. */
  readonly lifetimeSeconds: number | undefined;
  /** How long it would have kept the prompt as the client sent it. */
  readonly clientSeconds: number | undefined;
  readonly rawPrompt: number;
  /** Tokens of the prompt as it would have been sent, where nothing might change; else as it was sent. */
  readonly wouldBe: number;
  /** Our estimate of the prompt as it was sent. */
  readonly estimate: number;
  /** Tokens that were not sent, in those of the vendor and by our estimate. */
  readonly saved: number;
  readonly savedEstimate: number;
  /** The decisions that stood in it, by their keys, with their entries. */
  readonly edits: ReadonlyMap<string, number>;
  /** Tokens up to the client's own last cache mark, where we added one behind it. */
  readonly clientMark: number;
}
