/** Why something was taken out of a history. */
export interface EditReason {
  /** A stable name for programs: what kind of thing went, such as `stale-read`. */
  readonly kind: string;
  /** The same in words, for people. */
  readonly why: string;
}
