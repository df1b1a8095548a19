import type { IContent } from '@hdc/core';
import type { Share } from '../../report/measures.ts';

/** One moment of a conversation: what there was, what was sent of it, and what happened afterwards. */
export interface Sample {
  /** The whole history. */
  readonly before: readonly IContent[];
  /** The same as somebody sent it: pruned, compressed or summarised. */
  readonly after: readonly IContent[];
  /** The entries that really came next, answers and results; empty if unknown. */
  readonly later: readonly IContent[];
  /** The folder from which relative paths count. */
  readonly workspaceRoot?: string;
}

/** Measures one thing of a sample. Needs no model, keeps no state, and says the same each time. */
export type Meter = (sample: Sample) => Share;
