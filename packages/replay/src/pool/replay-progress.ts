/** How far a replay is. */
export interface ReplayProgress {
  readonly files: number;
  readonly totalFiles: number;
  /** The share of the bytes, from 0 to 1, so that the end can be told however different files are in size. */
  readonly share: number;
}
