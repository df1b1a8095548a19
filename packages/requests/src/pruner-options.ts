import type { CompressionStrategy, CompressionStrategyName, ResolveModel } from '@hdc/core';
import type { OriginalStore } from './originals/original-store.ts';
import type { Pins } from './pins/pins.ts';
import type { PrunerMode } from './pruner.ts';
import type { PrunerSettings } from './pruner-settings.ts';
import type { StartWishes } from './start/start-wishes.ts';
import type { DecisionStore } from './stores/decision-store.ts';

/** The strategy that gateways prune with. */
export const PRUNING_STRATEGY: Extract<CompressionStrategyName, 'adaptive-density'> = 'adaptive-density';

export interface PrunerOptions {
  /** Asked before each request, when it works continuously; any other decides nothing here. */
  readonly strategy: CompressionStrategy;
  readonly store: DecisionStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Where what is taken out is kept; left out, nothing is. */
  readonly originals?: OriginalStore;
  /** What stays in requests as it is. */
  readonly pins?: Pins;
  /** All that is known of a model, such as `resolve` of `Prices` in `@hdc/prices`; left out, the vendors' rows say it. */
  readonly model?: ResolveModel;
  /** Relative paths in tool calls are resolved against it; `/` where left out. */
  readonly workspaceRoot?: string;
  /** Left out, `prune`. */
  readonly mode?: PrunerMode;
  readonly settings?: PrunerSettings;
  /** What leaves the beginning of prompts, by name; left out, nothing does. */
  readonly start?: StartWishes;
}
