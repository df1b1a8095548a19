import type { CompressionStrategyName } from '@hdc/core';

/** A strategy with the settings to try it with. */
export interface StrategyRun {
  readonly strategy: CompressionStrategyName;
  /** By key, as a person would set them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The model to bill and to decide by, at its prices of today; the recorded one where left out. */
  readonly asModel?: string;
}
