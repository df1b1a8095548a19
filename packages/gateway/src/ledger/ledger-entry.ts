import type { Miss } from '@hdc/prices';
import type { ObservedUsage, PrunerMode } from '@hdc/requests';
import type { StableKind } from '../stable-prefix/stable-tools.ts';
import type { Quota } from './read-quotas.ts';
import type { LedgerCalls, LedgerStart } from './start/start-notes.ts';

/** One request in the ledger. Holds neither text nor paths of the conversation: they would be there for months. */
export interface LedgerEntry {
  /** The version of this shape; raised when a field changes its meaning. */
  readonly version: 1;
  readonly id: string;
  /** When the request came, in milliseconds since the epoch. */
  readonly at: number;
  readonly conversation: string;
  /** The person who asked, if people are told apart. */
  readonly person?: string | undefined;
  readonly format: string;
  readonly model: string;
  readonly mode: PrunerMode;
  readonly isHeldOut: boolean;
  /** The conversation that a sub-agent works for; left out if it is this one. */
  readonly family?: string | undefined;
  /** The share of conversations that was held out then; left out if none was. */
  readonly holdOut?: number | undefined;
  /** Why the vendor itself says that its cache missed. */
  readonly diagnosis?: string | undefined;
  /** The client's own name. */
  readonly client?: string | undefined;
  /** The repairs at the beginning of the request. */
  readonly stable?: readonly StableKind[] | undefined;
  readonly tokens: LedgerTokens;
  /** As the vendor reported it. */
  readonly usage?: ObservedUsage | undefined;
  /** Left out if the vendor reported nothing or nobody knows the price. */
  readonly money?: LedgerMoney | undefined;
  /** The decisions of this request; empty if nothing may change. */
  readonly items: readonly LedgerItem[];
  /** Decisions that stand in the request, older ones too. */
  readonly standing: number;
  /** New results that left whole, since the model had asked again for what it had got a part of; left out if none did. */
  readonly bounced?: number | undefined;
  readonly miss?: Miss | undefined;
  /** The content in front of the conversation, if new in it; it includes paths of memory files. */
  readonly start?: LedgerStart | undefined;
  /** The tools that the answer before this request called. */
  readonly calls?: readonly LedgerCalls[] | undefined;
  readonly quotas: readonly Quota[];
  readonly isRecovered: boolean;
  /** The code of what failed in the gateway, and where. */
  readonly fault?: { readonly code: string; readonly at: string } | undefined;
  readonly ending: string;
  readonly status?: number | undefined;
  /** Milliseconds that the gateway itself took, and the whole request. */
  readonly ownMs: number;
  readonly totalMs: number;
}

/** Tokens of a prompt, in those of the vendor where it reported any. */
export interface LedgerTokens {
  /** As the client sent it. */
  readonly raw: number;
  /** As it left. */
  readonly sent: number;
  /** The tokens that would have left, if nothing may change. */
  readonly wouldBe?: number | undefined;
  /** The part of `sent` in front of the conversation. */
  readonly start?: number | undefined;
}

/** US dollars. */
export interface LedgerMoney {
  readonly paid: number;
  /** The approximate cost of the request as the client sent it. */
  readonly raw: number;
  /** How far `raw` may be off, since tokens that were not sent are estimated. */
  readonly rawError: number;
  /** The surcharge for rewriting the past now; a part of `paid`. */
  readonly rewrite: number;
  /** The saving of our cache breakpoint; a part of `raw` − `paid`. */
  readonly marks: number;
  /** The approximate cost it would have had, if nothing may change. */
  readonly wouldBe?: number | undefined;
  /** The cost of the content in front of the conversation; a part of `paid`. */
  readonly start?: number | undefined;
}

/** Counts and tokens by kind of reason and tool. */
export interface LedgerItem {
  readonly kind: string;
  readonly tool?: string | undefined;
  readonly count: number;
  readonly tokens: number;
}
