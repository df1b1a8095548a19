import {
  type ModelSettings,
  refuseSettings,
  type SettingGroups,
  type SettingPlace,
  type SettingsStore,
  settingGroupsOf,
} from '@hdc/core';

/** What a person has set, for whole requests. Throws `RefusedSettingError` for a setting that cannot act there. */
export function readPrunerSettings(
  settings: SettingsStore,
  place: SettingPlace = 'adapters',
): SettingGroups & { readonly model: ModelSettings } {
  refuseSettings(place, settings.setKeys());
  return {
    ...settingGroupsOf(settings, 'adaptive-density'),
    model: { cache: settings.get('compression.adaptive.cache') },
  };
}
