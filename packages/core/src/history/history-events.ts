export interface TokensUpdatedEvent {
  /** All tokens of the history, system prompt included. */
  readonly totalTokens: number;
  /** The difference to the total before; negative after a prune. */
  readonly addedTokens: number;
}

/** Events of the history service, as `EventEmitter` wants them: the arguments of each listener. */
export interface HistoryEvents {
  readonly tokensUpdated: [TokensUpdatedEvent];
}
