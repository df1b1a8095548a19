import type { AdaptiveConfig } from './adaptive-config.ts';

/** Which passes run, and what they need to know. */
export interface DensityConfig {
  readonly readWritePruning: boolean;
  readonly fileDedupe: boolean;
  readonly recencyPruning: boolean;
  /** Results to keep per tool; anything below 1 counts as 1. */
  readonly recencyRetention: number;
  /** Relative paths in tool parameters are resolved against it. */
  readonly workspaceRoot: string;
  /** Tools whose calls and results no density strategy touches. */
  readonly protectedTools?: readonly string[];
  /** Files, as glob patterns, whose reads and writes no density strategy touches. */
  readonly protectedPaths?: readonly string[];
  readonly adaptive?: AdaptiveConfig;
}

/** The defaults of the settings, for callers that have none. */
export const DEFAULT_DENSITY_CONFIG: Omit<DensityConfig, 'workspaceRoot'> = {
  readWritePruning: true,
  fileDedupe: true,
  recencyPruning: false,
  recencyRetention: 3,
};
