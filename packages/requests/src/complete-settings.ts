import { SettingsStore } from '@hdc/core';
import { estimatePieceTokens } from '@hdc/core/content';
import type { ModelSettings } from '@hdc/core/models';
import { refuseSettings, type SettingGroups, type SettingPlace, settingGroupsOf } from '@hdc/core/settings';
import type { DensityConfig, IngestConfig } from '@hdc/core/strategies';
import { PRUNING_STRATEGY, type PrunerOptions } from './pruner-options.ts';
import type { PrunerSettings } from './pruner-settings.ts';

/** The settings of a pruner, with the default of each that was left out. */
export interface CompleteSettings extends PrunerSettings {
  readonly keepLastResults: number;
  readonly tokensOf: NonNullable<PrunerSettings['tokensOf']>;
  readonly density: DensityConfig;
  readonly ingest: IngestConfig;
}

const KEPT_RESULTS = 3;

/** Defaults are those of the registry under the strategy, so that they are the same as in a session. */
export function completeSettings({
  settings: given = {},
  workspaceRoot = '/',
  strategy,
}: Partial<Pick<PrunerOptions, 'settings' | 'workspaceRoot' | 'strategy'>>): CompleteSettings {
  const usual = readPrunerSettings(new SettingsStore(), 'adapters', strategy?.name);
  const density = {
    ...usual.density,
    ...given.density,
    adaptive: { ...usual.density.adaptive, ...given.density?.adaptive },
    workspaceRoot,
  };
  const { protectedTools = [], protectedPaths = [] } = density;
  return {
    keepLastResults: KEPT_RESULTS,
    tokensOf: estimatePieceTokens,
    ...given,
    density,
    ingest: { ...usual.ingest, workspaceRoot, protectedTools, protectedPaths, ...given.ingest },
  };
}

/**
 * A person's settings for whole requests, with the defaults under a strategy. Throws `RefusedSettingError` for a setting
 * that cannot act there.
 */
export function readPrunerSettings(
  settings: SettingsStore,
  place: SettingPlace = 'adapters',
  strategy: string = PRUNING_STRATEGY,
): SettingGroups & { readonly model: ModelSettings } {
  refuseSettings(place, settings.setKeys());
  return {
    ...settingGroupsOf(settings, strategy),
    model: { cache: settings.get('compression.adaptive.cache') },
  };
}
