/** The figures of `bench/replay-corpus.ts`. */
export interface CorpusFigures {
  readonly files: number;
  readonly megabytes: number;
  readonly seconds: number;
  /** The most memory of the process, in megabytes. */
  readonly memory: number;
  /** The number of progress reports. */
  readonly progress: number;
}

/** The figures of `bench/replay.ts`. */
export interface ReplayFigures {
  /** All recorded sessions that were found, three strategies, two threads. */
  readonly sessions?: { readonly files: number; readonly seconds: number; readonly megabytes: number };
  readonly growth: readonly GrowthFigures[];
}

/** Made-up sessions, each twice as long as the one before it: processor time, one thread. */
export interface GrowthFigures {
  readonly name: string;
  /** Tokens of the window. */
  readonly contextLimit: number;
  readonly lengths: readonly { readonly requests: number; readonly seconds: number }[];
}
