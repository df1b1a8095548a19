import { RefusedSettingError } from '../errors/refused-setting-error.ts';
import type { SettingKey } from './ephemeral-settings.ts';
import { findSetting } from './find-setting.ts';

/** The places in which settings act: a session, a gateway, a framework adapter, a replay of recorded sessions. */
export const SETTING_PLACES = ['session', 'gateway', 'adapters', 'replay'] as const;

export type SettingPlace = (typeof SETTING_PLACES)[number];

type Reasons = Readonly<Partial<Record<SettingPlace, string>>>;

const UNCOMPRESSED = 'requests that come whole are pruned, and compressing them is left to their agent';
const ASKED_BY_AGENT = 'the agent itself says what it wants of an answer and how long it waits';
const SHOWN_BY_AGENT = 'the agent itself shows its answers';
const ASKS_NOBODY = 'no model is asked';

const NOT_COMPRESSED: Reasons = { gateway: UNCOMPRESSED, adapters: UNCOMPRESSED };
const OF_ANSWERS: Reasons = { gateway: ASKED_BY_AGENT, adapters: ASKED_BY_AGENT, replay: ASKS_NOBODY };

/** Why settings cannot act in some places, which refuse them with these words; everywhere else they act. */
export const REFUSED_SETTINGS: Readonly<Partial<Record<SettingKey, Reasons>>> = {
  'compression.strategy': {
    gateway: 'it prunes by adaptive-density',
    adapters: 'the strategy is an option of its own',
  },
  'compression.profile': { ...NOT_COMPRESSED, replay: ASKS_NOBODY },
  'compression-threshold': NOT_COMPRESSED,
  'compression-preserve-threshold': NOT_COMPRESSED,
  'compression-top-preserve-threshold': NOT_COMPRESSED,
  'context-limit': {
    gateway: 'windows are those of the models that pass; models.json can name others',
    adapters: 'windows are those of the models that are asked; the option `model` can name others',
  },
  'max-output-tokens': { gateway: ASKED_BY_AGENT, adapters: ASKED_BY_AGENT },
  effort: OF_ANSWERS,
  'first-byte-timeout': OF_ANSWERS,
  'next-byte-timeout': OF_ANSWERS,
  'max-answer-characters': OF_ANSWERS,
  thinking: { gateway: SHOWN_BY_AGENT, adapters: SHOWN_BY_AGENT, replay: ASKS_NOBODY },
};

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
