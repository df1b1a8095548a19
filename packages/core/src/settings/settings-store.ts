import { defaultOf } from './default-of.ts';
import type {
  DefaultedSettingKey,
  EphemeralSettings,
  SettingKey,
  SettingValue,
} from './ephemeral-settings.ts';
import { findSetting } from './find-setting.ts';
import type { SettingSpec } from './setting-spec.ts';
import { SETTINGS_REGISTRY } from './settings-registry.ts';
import { assertSettingValue, parseSettingText } from './validate-setting.ts';

type Layer = Map<SettingKey, unknown>;

/** The settings of one session. A value set in the session comes before the profile, the profile before defaults. */
export class SettingsStore {
  readonly #ephemeral: Layer = new Map();
  #profile: Layer = new Map();

  constructor(profile: EphemeralSettings = {}) {
    this.loadProfile(profile);
  }

  /** The value in force; undefined if nobody set it and there is no default. */
  get<Key extends DefaultedSettingKey>(key: Key): SettingValue<Key>;
  get<Key extends SettingKey>(key: Key): SettingValue<Key> | undefined;
  get<Key extends SettingKey>(key: Key): SettingValue<Key> | undefined {
    const spec = findSetting(key);
    const value = this.#given(spec.key) ?? this.#defaultOf(spec);
    if (value === undefined) return undefined;
    assertSettingValue(key, value);
    return value;
  }

  /** Whether somebody set it, in the session or in the profile. */
  isSet(key: string): boolean {
    return this.#given(findSetting(key).key) !== undefined;
  }

  /** The keys that somebody set, in the session or in the profile. */
  setKeys(): readonly SettingKey[] {
    return [...new Set([...this.#profile.keys(), ...this.#ephemeral.keys()])];
  }

  /** Takes a value of the right type, or the text that a person typed. Refuses anything else unchanged. */
  set(key: string, value: unknown): void {
    const spec = findSetting(key);
    const parsed = typeof value === 'string' ? parseSettingText(spec, value) : value;
    assertSettingValue(spec.key, parsed);
    this.#ephemeral.set(spec.key, parsed);
  }

  /** Back to the profile's value, or the default. */
  unset(key: string): void {
    this.#ephemeral.delete(findSetting(key).key);
  }

  /** Puts another profile in the place of the one before; settings made in the session stay. */
  loadProfile(settings: EphemeralSettings): void {
    const profile: Layer = new Map();
    for (const [key, value] of Object.entries(settings)) {
      const spec = findSetting(key);
      assertSettingValue(spec.key, value);
      profile.set(spec.key, value);
    }
    this.#profile = profile;
  }

  /** The settings that a profile would keep: everything that was set and is not for this session only. */
  toProfile(): EphemeralSettings {
    const persistent = SETTINGS_REGISTRY.filter((spec) => spec.persistToProfile).map(({ key }) => key);
    const set = persistent.flatMap((key) => {
      const value = this.#given(key);
      return value === undefined ? [] : [[key, value] as const];
    });
    return Object.fromEntries(set);
  }

  #given(key: SettingKey): unknown {
    return this.#ephemeral.get(key) ?? this.#profile.get(key);
  }

  #defaultOf(spec: SettingSpec): SettingSpec['default'] {
    return spec.defaultUnder ? defaultOf(spec, this.get('compression.strategy')) : spec.default;
  }
}
