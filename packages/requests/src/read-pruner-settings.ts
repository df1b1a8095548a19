import { type ModelSettings, type SettingGroups, type SettingsStore, settingGroupsOf } from '@hdc/core';

/** What a person has set for sessions, for whole requests; which strategy prunes those is not among it. */
export function readPrunerSettings(
  settings: SettingsStore,
): SettingGroups & { readonly model: ModelSettings } {
  return {
    ...settingGroupsOf(settings, 'adaptive-density'),
    model: { cache: settings.get('compression.adaptive.cache') },
  };
}
