import { RefusedSettingError } from '../errors/refused-setting-error.ts';
import { findSetting } from './find-setting.ts';
import { REFUSED_SETTINGS, type SettingPlace } from './refused-settings.ts';

const WORDS: Readonly<Record<SettingPlace, string>> = {
  session: 'a session',
  gateway: 'a gateway',
  adapters: 'an adapter',
  replay: 'a replay',
};

/** Throws `RefusedSettingError`, with the reason, for the first of these settings that cannot act in a place. */
export function refuseSettings(place: SettingPlace, keys: readonly string[]): void {
  for (const each of keys) {
    const { key } = findSetting(each);
    const reason = REFUSED_SETTINGS[key]?.[place];
    if (reason !== undefined) throw new RefusedSettingError(key, WORDS[place], reason);
  }
}
