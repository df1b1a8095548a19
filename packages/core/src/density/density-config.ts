import { type SettingValues, settingDefaults } from '../setting-groups/setting-group.ts';
import type { DensityBasis } from './density-basis.ts';
import { DENSITY_PASSES } from './passes/density-passes.ts';

type PassValues = SettingValues<(typeof DENSITY_PASSES)[number]['settings']>;

/** Which passes run, and what they need to know: the settings of each pass, and what all may know. */
export interface DensityConfig extends DensityBasis, PassValues {}

/** The defaults of the passes' settings, for callers that have none. */
export const DEFAULT_DENSITY_CONFIG: PassValues = settingDefaults(
  DENSITY_PASSES.map(({ settings }) => settings),
);
