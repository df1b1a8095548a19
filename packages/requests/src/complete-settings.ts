import { type DensityConfig, type IngestConfig, SettingsStore } from '@hdc/core';
import type { PrunerSettings } from './pruner-settings.ts';
import { readPrunerSettings } from './read-pruner-settings.ts';

/** The settings of a pruner, with the default of each that was left out. */
export interface CompleteSettings extends PrunerSettings {
  readonly keepLastResults: number;
  readonly density: DensityConfig;
  readonly ingest: IngestConfig;
}

const KEPT_RESULTS = 3;

/** Defaults are those of the registry, so that they are the same as in a session. */
export function completeSettings(given: PrunerSettings = {}, workspaceRoot = '/'): CompleteSettings {
  const usual = readPrunerSettings(new SettingsStore());
  const density = {
    ...usual.density,
    ...given.density,
    adaptive: { ...usual.density.adaptive, ...given.density?.adaptive },
    workspaceRoot,
  };
  const { protectedTools = [], protectedPaths = [] } = density;
  return {
    keepLastResults: KEPT_RESULTS,
    ...given,
    density,
    ingest: { ...usual.ingest, workspaceRoot, protectedTools, protectedPaths, ...given.ingest },
  };
}
