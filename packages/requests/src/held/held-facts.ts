import type { ContentBlock } from '@hdc/core';
import type { MarkRule } from '@hdc/core/models';
import type { WireRequest } from '@hdc/wire';
import type { AddedMark } from '../pruner.ts';
import type { HeldBook } from '../stores/conversation-state.ts';
import type { SharedStarts } from './shared-starts.ts';

export interface HeldQuestion {
  readonly decoded: WireRequest;
  readonly book: HeldBook | undefined;
  readonly rule: MarkRule;
  /** How many marks may be added; undefined if none may be touched. */
  readonly freeMarks: number | undefined;
  /** A breakpoint that is missing at the end and pays. */
  readonly end: AddedMark | undefined;
  readonly now: number;
  readonly tokensOf: (block: ContentBlock) => number;
  readonly shared: SharedStarts;
}

/** The prefixes of a request that a vendor with cache breakpoints finds. */
export interface HeldFacts {
  /** How many of the first entries are found if everything behind them is rewritten, in rising order. */
  readonly heldEntries: readonly number[];
  /** How many are found if nothing is rewritten, the last one perhaps in part; undefined if nothing is. */
  readonly cachedEntries: number | undefined;
  /** Whether nothing is found though the client marks what is to be kept; without a mark others may set some later. */
  readonly isLost: boolean;
}
