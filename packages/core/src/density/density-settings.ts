import type { SettingDefinitions } from '../setting-groups/setting-definition.ts';
import { DENSITY_PASSES } from './passes/density-passes.ts';
import { SHARED_DENSITY_SETTINGS } from './shared-density-settings.ts';

interface SettingsOwner {
  readonly settings: SettingDefinitions;
}

export type DensitySettings = (typeof DENSITY_PASSES)[number]['settings'] | typeof SHARED_DENSITY_SETTINGS;

/** The settings of every pass, in the order of the passes, and those that they share. */
export const DENSITY_SETTINGS: readonly DensitySettings[] = densitySettingsOf(DENSITY_PASSES);

export function densitySettingsOf<Pass extends SettingsOwner>(
  passes: readonly Pass[],
): readonly (Pass['settings'] | typeof SHARED_DENSITY_SETTINGS)[] {
  return [...passes.map(({ settings }) => settings), SHARED_DENSITY_SETTINGS];
}
