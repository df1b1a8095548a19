/** Where the last edit of existing entries began: from there on a provider's prompt cache is lost. */
export interface AppliedChange {
  /** The first position whose entry is not the one that stood there before. */
  readonly firstChangedIndex: number;
  /** Tokens in front of that position, system prompt included: what the cache still holds. */
  readonly tokensBefore: number;
  /** The version of the history that the edit produced. */
  readonly version: number;
}
