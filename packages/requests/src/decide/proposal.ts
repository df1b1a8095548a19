import type { ContentMetadata, EditReason } from '@hdc/core';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { DecidedChange } from '../decisions/decision.ts';

/** What could be decided of a block. */
export interface Proposal {
  readonly block: SentBlock;
  readonly change: DecidedChange;
  readonly reason: EditReason;
  /** Names what justifies it in the request. */
  readonly evidence: readonly string[];
  /** What is done instead, if anything, where the original cannot be read back; left out, it need not be. */
  readonly unkept?: { readonly change: DecidedChange | undefined; readonly reason: EditReason };
  readonly metadata?: ContentMetadata | undefined;
}
