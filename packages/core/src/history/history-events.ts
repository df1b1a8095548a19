import type { IContent } from '../content/i-content.ts';
import type { DensityResult } from './density-result.ts';

export interface TokensUpdatedEvent {
  /** All tokens of the history, system prompt included. */
  readonly totalTokens: number;
  /** The difference to the total before; negative after a prune. */
  readonly addedTokens: number;
}

/** A change of the entries; enough to do the same to a copy of them. */
export type HistoryChange =
  | { readonly type: 'added'; readonly entries: readonly IContent[] }
  | { readonly type: 'edited'; readonly before: readonly IContent[]; readonly result: DensityResult }
  /** The whole history is another one now. */
  | {
      readonly type: 'compressed';
      readonly before: readonly IContent[];
      readonly history: readonly IContent[];
    }
  /** Everything from an entry on was taken back: nothing of that was pruned. */
  | { readonly type: 'rewound'; readonly before: readonly IContent[]; readonly from: number }
  | { readonly type: 'cleared' };

/** Events of the history service, as `EventEmitter` wants them: the arguments of each listener. */
export interface HistoryEvents {
  readonly tokensUpdated: [TokensUpdatedEvent];
  /** Sent at once, while the change is being made: a listener must not throw, nor change the history. */
  readonly changed: [HistoryChange];
}
