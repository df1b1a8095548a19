import type { ValueOf } from '../setting-groups/setting-definition.ts';
import type { SETTINGS_REGISTRY } from './settings-registry.ts';

type AnySetting = (typeof SETTINGS_REGISTRY)[number];

export type SettingKey = AnySetting['key'];

/** Settings that always have a value. */
export type DefaultedSettingKey = Extract<AnySetting, { readonly default: unknown }>['key'];

/** The value that a setting takes. */
export type SettingValue<Key extends SettingKey> = ValueOf<Extract<AnySetting, { readonly key: Key }>>;

/** Settings that somebody made, in a session or a profile; what is not there has its default. */
export type EphemeralSettings = { readonly [Key in SettingKey]?: SettingValue<Key> };
