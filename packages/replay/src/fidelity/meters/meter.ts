import type { IContent } from '@hdc/core';

/** One moment of a conversation: what there was, what was sent of it, and what happened afterwards. */
export interface Sample {
  /** The whole history. */
  readonly before: readonly IContent[];
  /** The same as somebody sent it: pruned, compressed or summarised. */
  readonly after: readonly IContent[];
  /** What came next in reality, answers and results; empty where nobody knows. */
  readonly later: readonly IContent[];
  /** Where relative paths count from. */
  readonly workspaceRoot?: string;
}

/** `count` of `of`; shares of several samples are added up before they are divided. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Measures one thing of a sample. Needs no model, keeps no state, and says the same each time. */
export type Meter = (sample: Sample) => Share;
