/** What `bench/replay.ts` measures. */
export interface ReplayFigures {
  /** All recorded sessions that were found, two strategies, two threads. */
  readonly sessions?: { readonly files: number; readonly seconds: number; readonly megabytes: number };
  /** One session of each length, two strategies, one thread. */
  readonly lengths: { readonly entries: number; readonly seconds: number }[];
}
