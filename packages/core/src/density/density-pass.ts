import type { DensityResultMetadata } from '../history/density-result.ts';
import type { DensityConfig } from './density-config.ts';
import type { DensityDraft } from './density-draft.ts';

/** One kind of pruning. A pass keeps no state: the same draft and config give the same edits. */
export interface DensityPass {
  readonly name: string;
  readonly description: string;
  /** The counter of the result's metadata that this pass adds to. */
  readonly counter: keyof DensityResultMetadata;
  isEnabled(config: DensityConfig): boolean;
  /**
   * Edits the draft and returns how often it did what its counter counts. Must not throw on odd
   * content: whatever it does not understand stays. Must find nothing in its own output.
   */
  run(draft: DensityDraft, config: DensityConfig): number;
}
