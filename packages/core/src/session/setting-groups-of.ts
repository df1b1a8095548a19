import { densityConfigOf } from '../compression/density-config-of.ts';
import { ADAPTIVE_SETTINGS } from '../density/adaptive-settings.ts';
import type { DensityConfig } from '../density/density-config.ts';
import { DENSITY_SETTINGS, type DensitySettings } from '../density/density-settings.ts';
import { INGEST_SETTINGS, type IngestSettings } from '../ingest/ingest-settings.ts';
import {
  type SettingAccessors,
  type SettingValues,
  settingAccessors,
  settingValues,
} from '../setting-groups/setting-group.ts';
import { defaultOf } from '../settings/default-of.ts';
import { findSetting } from '../settings/find-setting.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** The settings of passes and strategies, as they are now. */
export interface SettingGroups {
  readonly density: Omit<DensityConfig, 'workspaceRoot'>;
  readonly ingest: SettingValues<IngestSettings>;
}

/** For programs without a session, which run this strategy whatever the settings name. */
export function settingGroupsOf(settings: SettingsStore, strategy: string): SettingGroups {
  const accessors = groupAccessors(settings, strategy);
  const { workspaceRoot: _, ...density } = densityConfigOf({ ephemerals: accessors });
  return { density, ingest: settingValues('ingest', INGEST_SETTINGS, accessors) };
}

type GroupAccessors = SettingAccessors<'density', DensitySettings> &
  SettingAccessors<'adaptive', typeof ADAPTIVE_SETTINGS> &
  SettingAccessors<'ingest', IngestSettings>;

/** Live. The defaults are those under a strategy of one's own, where there is one: the settings do not know its name. */
export function groupAccessors(settings: SettingsStore, ownStrategy?: string): GroupAccessors {
  const read = (key: string) => {
    const spec = findSetting(key);
    const isOwn = ownStrategy !== undefined && !settings.isSet(key);
    return isOwn ? defaultOf(spec, ownStrategy) : settings.get(spec.key);
  };
  return {
    ...settingAccessors('density', DENSITY_SETTINGS, read),
    ...settingAccessors('adaptive', [ADAPTIVE_SETTINGS], read),
    ...settingAccessors('ingest', INGEST_SETTINGS, read),
  };
}
