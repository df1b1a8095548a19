import type { SentBlock } from '../blocks/sent-block.ts';
import type { DecidedChange, Decision } from '../decisions/decision.ts';

/** A possible decision about a block. */
export interface Proposal extends Pick<Decision, 'change' | 'reason' | 'metadata'> {
  readonly block: SentBlock;
  /** Names what justifies it in the request. */
  readonly evidence: readonly string[];
  /** The alternative, if any, for an original that cannot be read back; if left out, it need not be. */
  readonly unkept?: Pick<Decision, 'reason'> & { readonly change: DecidedChange | undefined };
  /** Keys of the blocks above that it points to, as they are sent. */
  readonly pointsAt?: readonly string[];
}
