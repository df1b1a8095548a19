import type { SettingDefinitions } from '../setting-groups/setting-definition.ts';
import { type SettingValues, settingDefaults } from '../setting-groups/setting-group.ts';
import { decisionRuleOf } from '../vendors/decision-rule-of.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';
import type { AdaptiveConfig } from './adaptive-config.ts';
import type { DensityBasis } from './density-basis.ts';
import { DENSITY_PASSES } from './passes/density-passes.ts';
import { SHARED_DENSITY_SETTINGS } from './shared-density-settings.ts';

type PassValues = SettingValues<(typeof DENSITY_PASSES)[number]['settings']>;

/** The settings of each pass, and the facts that all passes may know. */
export interface DensityConfig extends DensityBasis, PassValues {}

/** The defaults of the passes' settings, for callers that have none. */
export const DEFAULT_DENSITY_CONFIG: PassValues = settingDefaults(
  DENSITY_PASSES.map(({ settings }) => settings),
);

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

/** The facts about a model for a strategy; sizes have to be in tokens as the strategy counts them. */
export function modelConfig({
  cache,
  contextLimit,
  steps,
  thinking,
}: ResolvedModel): Pick<AdaptiveConfig, 'cache' | 'contextLimit' | 'steps' | 'carriesThinking'> {
  return {
    carriesThinking: thinking.carried === 'always',
    steps,
    ...(contextLimit !== undefined && { contextLimit }),
    ...(cache && { cache: decisionRuleOf(cache) }),
  };
}
