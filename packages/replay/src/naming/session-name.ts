/** The name by which a person recognises a session. */
export interface SessionName {
  /** Short enough to type; the same for the same file, whatever else is replayed. */
  readonly short: string;
  /** When it began, in milliseconds since the epoch, where that is recorded. */
  readonly startedAt?: number;
  /** The folder it worked in, without the folders around it. */
  readonly project?: string;
  /** The first words of the first prompt. */
  readonly title?: string;
}
