/** A recorded prompt beside our estimate of the part of it that the transcript holds. */
export interface TokenSample {
  readonly estimated: number;
  readonly recorded: number;
}
