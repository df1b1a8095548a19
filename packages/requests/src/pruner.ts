import type { ResolvedModel } from '@hdc/core/models';
import type { DensityItem } from '@hdc/core/strategies';
import type { JsonPath, WireFormat, WireRequest } from '@hdc/wire';
import type { CacheLifetime } from './cache-lifetime.ts';
import type { Decision } from './decisions/decision.ts';
import type { LeftOut } from './start/leave-out.ts';
import type { ObservedUsage } from './stores/conversation-state.ts';

export const PRUNER_MODES = ['observe', 'ingest', 'prune'] as const;

/** `observe` only says what it would do, `ingest` makes new results smaller, `prune` also edits the past when it pays. */
export type PrunerMode = (typeof PRUNER_MODES)[number];

/** The mode for a conversation: some are left as they are to compare with, some models bear less. */
export type ModeChooser = (conversation: string, model: ResolvedModel) => PrunerMode;

/** Makes requests that hold their whole history smaller, and the same past the same bytes again. */
export interface Pruner {
  /** Never rejects: whatever goes wrong, the request comes back with nothing but what was decided before, and the fault. */
  prune<Body>(request: PruneRequest<Body>): Promise<PruneResult<Body>>;
  /**
   * The vendor's usage report for a request of this conversation. With the number of the request, the pruner also
   * learns whether the vendor found the prefix it was believed to hold; with an account, whether it keeps content
   * that was bought for an hour. Never rejects.
   */
  observe(conversation: string, usage: ObservedUsage, number?: number, account?: string): Promise<void>;
  /** The vendor was asked for this request again, and still holds it. Never rejects; left out if nobody does that. */
  renew?(conversation: string, number: number): Promise<void>;
}

export interface PruneRequest<Body> {
  readonly format: WireFormat;
  /** Bytes, a JSON text or the parsed body. */
  readonly body: Body;
  /** The body as content, if the caller has found it within `REQUEST_LIMITS` and read it; left out, it is read here. */
  readonly decoded?: WireRequest;
  /** The path that it was sent to. */
  readonly path?: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The person who asks, if there are several: their conversation names are told apart. */
  readonly owner?: string;
  /** Left out, that of the pruner; a function is asked as soon as it is known which conversation it is. */
  readonly mode?: PrunerMode | ModeChooser;
  /** Applies what was decided before and decides nothing, such as for a request that only counts tokens. */
  readonly isDryRun?: boolean;
  /** The caller may leave out the declared tools, so that their absence says nothing. */
  readonly isHandedOver?: boolean;
  /** How many cache marks whoever sends the request can add to it, and then also move; left out, none is touched. */
  readonly freeMarks?: number | undefined;
  /** How long what the request writes is kept, where marks may be touched; left out, as the client asks. */
  readonly cacheLifetime?: CacheLifetime;
  /** Whether the vendor is known to keep content for an hour, so that one may be bought; left out, it is. */
  readonly sellsHours?: boolean;
  /** Whether whoever sends the request asks for it again before its lifetime is over; left out, nobody does. */
  readonly isKeptWarm?: (decoded: WireRequest) => boolean;
  /** Once it is aborted the body has left as it came, and nothing more is decided of it. */
  readonly signal?: AbortSignal;
}

export interface PruneResult<Body> extends MarkChanges {
  /** The body to send: the very body that came if nothing changed. */
  readonly request: Body;
  /** The key of the conversation, for `observe`. */
  readonly conversation: string;
  /** All decisions that stand in the request, older ones too, with what they are about. */
  readonly edits: readonly AppliedDecision[];
  /** Items that this request decided. */
  readonly why: readonly DensityItem[];
  /** Estimated tokens of the request as it came and as it leaves. */
  readonly rawTokens: number;
  readonly sentTokens: number;
  /** The first entry whose bytes differ from what was sent last time, where the past was edited now. */
  readonly flushedFrom?: number;
  /** How many of the first entries the vendor is known to hold in front of `flushedFrom`. */
  readonly frontEntries?: number;
  /** The part of the prompt's beginning that was left out on a person's request. */
  readonly start?: LeftOut;
  /** The number of the request in its conversation, for `observe`. */
  readonly number?: number;
  /** Estimated tokens that wait in the request, and would go if the vendor lost it. */
  readonly waitingTokens?: number;
  /** Estimated tokens that the vendor keeps for an hour, in front of an end that it keeps for less. */
  readonly hourTokens?: number;
  /** How many new results leave whole because the model asked again for what it had got a part of. */
  readonly bounced?: number;
  /** Why it left unchanged though it holds a conversation: `no-tools`, `left-alone`, `observe`, … */
  readonly unchanged?: string;
  /** The request as content, where it could be read. */
  readonly decoded?: WireRequest;
  readonly fault?: Error;
}

/** The changes of cache breakpoints that the sender has to make; no model reads them. */
export interface MarkChanges {
  /** Marks of the client to take out of `request`: they move, or get another lifetime. */
  readonly unmarked?: readonly JsonPath[];
  /** Cache marks to set then, for which there is room. */
  readonly marks?: readonly AddedMark[];
  /** How long the end of the prompt is kept then, where lifetimes are not those that the client asks for. */
  readonly chosenSeconds?: number;
}

/** A cache mark that a request needs besides those of the client. */
export interface AddedMark {
  /**
   * At the end of a request whose client forgot it, in front of a rewrite, where the vendor holds something that no
   * other mark reaches, where something is held for an hour, or where the client has one with another lifetime.
   */
  readonly at: 'end' | 'front' | 'reach' | 'hour' | 'lifetime';
  /** The object to mark. */
  readonly path: JsonPath;
  readonly lifetimeSeconds: number;
}

export interface AppliedDecision extends DensityItem {
  readonly decision: Decision;
}
