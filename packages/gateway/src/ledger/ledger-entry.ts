import type { Miss } from '@hdc/prices';
import type { ObservedUsage, PrunerMode } from '@hdc/requests';
import type { StableKind } from '../stable-prefix/stable-tools.ts';
import type { Quota } from './quota/read-quotas.ts';
import type { LedgerCalls, LedgerStart } from './start/start-notes.ts';

/** One request in the ledger. Holds neither text nor paths of the conversation: they would be there for months. */
export interface LedgerEntry {
  /** Of this shape; raised when a field changes its meaning. */
  readonly version: 1;
  readonly id: string;
  /** When the request came, in milliseconds since the epoch. */
  readonly at: number;
  readonly conversation: string;
  /** Who asked, where people are told apart. */
  readonly person?: string | undefined;
  readonly format: string;
  readonly model: string;
  readonly mode: PrunerMode;
  readonly isHeldOut: boolean;
  /** The conversation that a sub-agent works for; left out where it is this one. */
  readonly family?: string | undefined;
  /** The share of conversations that was held out then; left out where none was. */
  readonly holdOut?: number | undefined;
  /** Why the vendor itself says that its cache missed. */
  readonly diagnosis?: string | undefined;
  /** What the client calls itself. */
  readonly client?: string | undefined;
  /** What was put right at the beginning of the request. */
  readonly stable?: readonly StableKind[] | undefined;
  readonly tokens: LedgerTokens;
  /** As the vendor reported it. */
  readonly usage?: ObservedUsage | undefined;
  /** Left out where the vendor reported nothing or nobody knows the price. */
  readonly money?: LedgerMoney | undefined;
  /** What was decided at this request; nothing where nothing might change. */
  readonly items: readonly LedgerItem[];
  /** Decisions that stand in the request, older ones too. */
  readonly standing: number;
  /** New results that left whole, since the model had asked again for what it had got a part of; left out where none did. */
  readonly bounced?: number | undefined;
  readonly miss?: Miss | undefined;
  /** What stands in front of the conversation, where that is new in it; paths of memory files are among it. */
  readonly start?: LedgerStart | undefined;
  /** What the answer before this request called. */
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
  /** What would have left, where nothing might change. */
  readonly wouldBe?: number | undefined;
  /** Of `sent`, what stands in front of the conversation. */
  readonly start?: number | undefined;
}

/** US dollars. */
export interface LedgerMoney {
  readonly paid: number;
  /** What the request would have cost as the client sent it, about. */
  readonly raw: number;
  /** How far `raw` may be off, since tokens that were not sent are estimated. */
  readonly rawError: number;
  /** What it cost more because the past was rewritten now; a part of `paid`. */
  readonly rewrite: number;
  /** What a cache mark of ours saved; a part of `raw` − `paid`. */
  readonly marks: number;
  /** What it would have cost, about, where nothing might change. */
  readonly wouldBe?: number | undefined;
  /** What stands in front of the conversation cost; a part of `paid`. */
  readonly start?: number | undefined;
}

/** Counts and tokens by kind of reason and tool. */
export interface LedgerItem {
  readonly kind: string;
  readonly tool?: string | undefined;
  readonly count: number;
  readonly tokens: number;
}
