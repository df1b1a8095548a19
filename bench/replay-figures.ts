/** What `bench/replay.ts` measures. */
export interface ReplayFigures {
  /** All recorded sessions that were found, two strategies, two threads. */
  readonly sessions?: { readonly files: number; readonly seconds: number; readonly megabytes: number };
  /** One session of each length, each twice as long as the one before it: processor time, one thread. */
  readonly lengths: { readonly requests: number; readonly seconds: number }[];
}
