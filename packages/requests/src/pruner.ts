import type { DensityItem, ResolvedModel } from '@hdc/core';
import type { JsonPath, WireFormat, WireRequest } from '@hdc/wire';
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
   * What the vendor reported for a request of this conversation. With the number of the request it is also learned
   * from whether the vendor found what it was believed to hold. Never rejects.
   */
  observe(conversation: string, usage: ObservedUsage, number?: number): Promise<void>;
}

export interface PruneRequest<Body> {
  readonly format: WireFormat;
  /** Bytes, a JSON text or the parsed body. */
  readonly body: Body;
  /** The path that it was sent to. */
  readonly path?: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Left out, that of the pruner; a function is asked as soon as it is known which conversation it is. */
  readonly mode?: PrunerMode | ModeChooser;
  /** Applies what was decided before and decides nothing, such as for a request that only counts tokens. */
  readonly isDryRun?: boolean;
  /** Whoever asks may leave out the tools that are declared, so that their absence says nothing. */
  readonly isHandedOver?: boolean;
  /** How many cache marks whoever sends the request can add to it; left out, none. */
  readonly freeMarks?: number;
  /** Once it is aborted the body has left as it came, and nothing more is decided of it. */
  readonly signal?: AbortSignal;
}

export interface PruneResult<Body> {
  /** What to send: the very body that came, when nothing changed. */
  readonly request: Body;
  /** The key of the conversation, for `observe`. */
  readonly conversation: string;
  /** All decisions that stand in the request, older ones too, with what they are about. */
  readonly edits: readonly AppliedDecision[];
  /** Those of them that were decided now. */
  readonly why: readonly DensityItem[];
  /** Estimated tokens of the request as it came and as it leaves. */
  readonly rawTokens: number;
  readonly sentTokens: number;
  /** The first entry whose bytes differ from what was sent last time, where the past was edited now. */
  readonly flushedFrom?: number;
  /** Cache marks to add to `request`, for which there is room. */
  readonly marks?: readonly AddedMark[];
  /** How many of the first entries the vendor is known to hold in front of `flushedFrom`. */
  readonly frontEntries?: number;
  /** What of the beginning of the prompt was left out, where a person asked for it. */
  readonly start?: LeftOut;
  /** Which request of the conversation it is, for `observe`. */
  readonly number?: number;
  /** How many new results leave whole because the model asked again for what it had got a part of. */
  readonly bounced?: number;
  /** Why it left unchanged though it holds a conversation: `no-tools`, `left-alone`, `observe`, … */
  readonly unchanged?: string;
  /** The request as content, where it could be read. */
  readonly decoded?: WireRequest;
  readonly fault?: Error;
}

/** A cache mark that a request needs besides those of the client. */
export interface AddedMark {
  /** At the end of a request whose client forgot it, or in front of a rewrite. */
  readonly at: 'end' | 'front';
  /** The object to mark. */
  readonly path: JsonPath;
  readonly lifetimeSeconds: number;
}

export interface AppliedDecision extends DensityItem {
  readonly decision: Decision;
}
