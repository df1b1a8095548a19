import { fileDedupe } from './file-dedupe/file-dedupe.ts';
import { readWritePruning } from './read-write-pruning/read-write-pruning.ts';
import { recencyPruning } from './recency-pruning/recency-pruning.ts';

/** The passes of the high-density strategy, in the order in which they run; each says its type for declarations. */
export const DENSITY_PASSES = [
  readWritePruning as typeof readWritePruning,
  fileDedupe as typeof fileDedupe,
  recencyPruning as typeof recencyPruning,
] as const;
