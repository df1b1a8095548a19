/** The place where the last edit of existing entries began: a provider's prompt cache is lost from there on. */
export interface AppliedChange {
  /** The first position whose entry is not the one that stood there before. */
  readonly firstChangedIndex: number;
  /** Tokens in front of that position, system prompt included: what the cache still holds. */
  readonly tokensBefore: number;
  /** The version of the history that the edit produced. */
  readonly version: number;
}

/** Why something was taken out of a history. */
export interface EditReason {
  /** A stable name for programs: what kind of thing went, such as `stale-read`. */
  readonly kind: string;
  /** The same in words, for people. */
  readonly why: string;
}
