/** The place of a line in a shared log. */
export interface LogPlace {
  /** The number of its file. */
  readonly segment: number;
  readonly offset: number;
  /** In bytes, without the end of the line. */
  readonly length: number;
}
