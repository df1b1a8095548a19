import type { CompressionStrategyName } from '@hdc/core';
import type { ResolveModel } from '@hdc/core/models';
import type { CompressionStrategy } from '@hdc/core/strategies';
import type { OriginalStore } from './originals/point-to-original.ts';
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
  /** The store of pruned content; without one, nothing is kept. */
  readonly originals?: OriginalStore;
  /** Blocks that stay in requests as they are. */
  readonly pins?: Pins;
  /** All that is known of a model, such as `resolve` of `Prices` in `@hdc/prices`; left out, the vendors' rows say it. */
  readonly model?: ResolveModel;
  /** Relative paths in tool calls are resolved against it; `/` where left out. */
  readonly workspaceRoot?: string;
  /** Left out, `prune`. */
  readonly mode?: PrunerMode;
  readonly settings?: PrunerSettings;
  /** Tools to leave out of the beginning of prompts, by name; by default none. */
  readonly start?: StartWishes;
}
