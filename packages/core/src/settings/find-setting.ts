import { UnknownSettingError } from '../errors/unknown-setting-error.ts';
import type { SettingKey } from './ephemeral-settings.ts';
import { findNearest } from './find-nearest.ts';
import type { SettingSpec } from './setting-spec.ts';
import { SETTINGS_REGISTRY } from './settings-registry.ts';

type RegisteredSetting = SettingSpec & { readonly key: SettingKey };

const REGISTRY: readonly RegisteredSetting[] = SETTINGS_REGISTRY;

/** The setting of that key or alias. Throws `UnknownSettingError`, which suggests the nearest key. */
export function findSetting(key: string): RegisteredSetting {
  const spec = REGISTRY.find((candidate) => candidate.key === key || candidate.aliases?.includes(key));
  if (spec) return spec;
  const keys = REGISTRY.map((candidate) => candidate.key);
  throw new UnknownSettingError(key, keys, findNearest(key, keys));
}
