import type { DensityPass } from '../density-pass.ts';
import { fileDedupe } from './file-dedupe/file-dedupe.ts';
import { readWritePruning } from './read-write-pruning/read-write-pruning.ts';
import { recencyPruning } from './recency-pruning/recency-pruning.ts';

/** The passes of the high-density strategy, in the order in which they run. */
export const DENSITY_PASSES: readonly DensityPass[] = [readWritePruning, fileDedupe, recencyPruning];
