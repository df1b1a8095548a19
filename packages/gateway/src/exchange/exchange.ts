import type { DensityItem } from '@hdc/core/strategies';
import type { AppliedDecision, ObservedUsage, PrunerMode } from '@hdc/requests';
import type { WireFormat } from '@hdc/wire';
import type { StableKind } from '../stable-prefix/stable-tools.ts';
import type { ExchangeStart } from './exchange-start.ts';
import type { PrefixHashes } from './prefix-hashes.ts';

/** One request of a known format and what came of it. Holds no text of the conversation beyond `edits` and `firstWords`, and no key. */
export interface Exchange {
  /** Random, for telling two exchanges apart. */
  readonly id: string;
  /** When the request came, in milliseconds since the epoch. */
  readonly at: number;
  /** The key of the conversation, as the pruner found it. */
  readonly conversation: string;
  /** The person who asked, if people are told apart. */
  readonly person?: string;
  /** The number that the pruner gave to this request of the conversation. */
  readonly number?: number;
  readonly format: WireFormat['name'];
  readonly model: string | undefined;
  /** Without its query, which may hold a key. */
  readonly path: string;
  /** `count` is a request that only counts tokens: it costs nothing and changes no state. */
  readonly kind: 'answer' | 'count';
  /** The mode of this conversation. A request that is held out was sent as it came. */
  readonly mode: PrunerMode;
  readonly isHeldOut: boolean;
  /** The conversation that a sub-agent works for; left out if it is this one. */
  readonly family?: string;
  /** The share of conversations that was held out then; left out if none was. */
  readonly holdOut?: number;
  /** Estimated tokens of the request as it came, and as it left or, where nothing may change, would have left. */
  readonly rawTokens: number;
  readonly sentTokens: number;
  readonly rawBytes: number;
  readonly sentBytes: number;
  readonly edits: readonly AppliedDecision[];
  readonly why: readonly DensityItem[];
  /** New results that left whole, since the model had asked again for what it had got a part of. */
  readonly bounced?: number;
  /** The first entry whose bytes differ from what was sent last time, where the past was edited now. */
  readonly flushedFrom?: number;
  /** Estimated tokens of the system prompt and the tools; undefined if the body could not be read. */
  readonly startTokens?: number;
  /** Estimated tokens in front of `flushedFrom` that the vendor holds, as they leave or would leave. */
  readonly frontTokens?: number;
  /** Why the pruner left it unchanged. */
  readonly unchanged?: string;
  /** Whether the gateway added a cache mark at the end. */
  readonly hasAddedMark: boolean;
  /** The repairs at the beginning of the request; left out if there were none. */
  readonly stable?: readonly StableKind[];
  /** The client's own name: the product of its user agent. */
  readonly client?: string;
  /** Estimated tokens up to the client's own last mark, where the gateway added one behind it; 0 without any. */
  readonly clientMarkTokens?: number;
  /** Whether the vendor refused it as too long and it was sent again, compressed. */
  readonly isRecovered: boolean;
  /** Undefined if the body could not be read as a request of its format. */
  readonly prefix: PrefixHashes | undefined;
  /** The content in front of the conversation. */
  readonly start?: ExchangeStart;
  /** Whether a person speaks in it and no round of calls is under way. */
  readonly isTurn?: boolean;
  /** A person's first words in the conversation, to recognise it by. */
  readonly firstWords?: string;
  /** How long the client's cache marks ask the vendor to keep the prompt; undefined without marks. */
  readonly cacheSeconds: number | undefined;
  /** How long its end is kept, where the gateway chose other lifetimes than the client. */
  readonly chosenSeconds?: number;
  /** Whether the client asked for the long window of a model that has one on demand. */
  readonly asksLongWindow: boolean;
  /** The failure in the gateway itself; only the original bytes or earlier decisions were sent then. */
  readonly fault?: ExchangeFault;
  readonly ending: ExchangeEnding;
  /** The vendor's status; undefined if it gave none. */
  readonly status: number | undefined;
  /** As the vendor reported it; undefined if it could not be read. */
  readonly usage?: ObservedUsage;
  /** Why the vendor itself says that its cache missed, by its own name for it. */
  readonly diagnosis?: string;
  /** The vendor's limits and what is left of them, by header name in lower case. */
  readonly quota: Readonly<Record<string, string>>;
  readonly timings: ExchangeTimings;
}

/** `complete`, or who ended it before: the client went away, the vendor cut it, the vendor could not be reached. */
export type ExchangeEnding = 'complete' | 'client-gone' | 'vendor-cut' | 'unreachable';

export interface ExchangeFault {
  /** The code of the error. */
  readonly code: string;
  /** The place in the gateway. */
  readonly at: 'prune' | 'verify' | 'cache-mark' | 'stable-prefix' | 'recover' | 'worker';
}

/** Milliseconds, from the moment at which the request's head was read. */
export interface ExchangeTimings {
  /** Until the body had come. */
  readonly bodyMs: number;
  /** The gateway's own time between receiving the body and sending it on. */
  readonly ownMs: number;
  /** Until the vendor's first byte; undefined if none came. */
  readonly firstByteMs: number | undefined;
  readonly totalMs: number;
}

/** Told of every exchange after it ended. Must not throw; what it throws is ignored. */
export type OnExchange = (exchange: Exchange) => void;
