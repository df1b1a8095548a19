import { isRecord } from '../content/is-record.ts';
import { InvalidProfileError } from '../errors/invalid-profile-error.ts';
import { messageOf } from '../errors/message-of.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { EphemeralSettings } from './ephemeral-settings.ts';
import { findSetting } from './find-setting.ts';
import { SettingsStore } from './settings-store.ts';
import { assertSettingValue } from './validate-setting.ts';

/** A model with the settings that go with it, under a name. Keys never stand in a profile. */
export interface Profile {
  readonly provider?: string;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly settings: EphemeralSettings;
}

const TEXT_FIELDS = ['provider', 'model', 'baseUrl'] as const;
const FIELDS: readonly string[] = [...TEXT_FIELDS, 'settings'];

/** Reads a profile document. Throws `InvalidProfileError` with the place of the first mistake. */
export function parseProfile(name: string, document: string): Profile {
  const value = parseJson(name, document);
  if (!isRecord(value)) throw new InvalidProfileError(name, 'the top', `${quoteValue(value)} is no object`);
  for (const field of Object.keys(value)) {
    if (FIELDS.includes(field)) continue;
    throw new InvalidProfileError(name, field, `unknown field; allowed: ${FIELDS.join(', ')}`);
  }
  const texts = TEXT_FIELDS.flatMap((field) => {
    const text = value[field];
    if (text === undefined) return [];
    if (typeof text === 'string' && text !== '') return [[field, text] as const];
    throw new InvalidProfileError(name, field, `${quoteValue(text)} is no text`);
  });
  return { ...Object.fromEntries(texts), settings: parseSettings(name, value['settings'] ?? {}) };
}

/** The document of a profile, with those settings only that a profile keeps. */
export function serializeProfile(profile: Profile): string {
  const settings = new SettingsStore(profile.settings).toProfile();
  const texts = TEXT_FIELDS.flatMap((field) =>
    profile[field] === undefined ? [] : [[field, profile[field]]],
  );
  return `${JSON.stringify({ ...Object.fromEntries(texts), settings }, null, 2)}\n`;
}

function parseSettings(name: string, settings: unknown): EphemeralSettings {
  if (!isRecord(settings)) {
    throw new InvalidProfileError(name, 'settings', `${quoteValue(settings)} is no object`);
  }
  const entries = Object.entries(settings).map(([key, value]) => {
    try {
      const spec = findSetting(key);
      assertSettingValue(spec.key, value);
      return [spec.key, value] as const;
    } catch (cause) {
      const problem = messageOf(cause);
      throw new InvalidProfileError(name, `settings.${key}`, problem, { cause });
    }
  });
  return Object.fromEntries(entries);
}

function parseJson(name: string, document: string): unknown {
  try {
    return JSON.parse(document);
  } catch (cause) {
    const problem = messageOf(cause);
    throw new InvalidProfileError(name, placeOf(problem, document), `it is no valid JSON (${problem})`, {
      cause,
    });
  }
}

/** The parser names an offset, quotes what it stumbled over, or finds the end of the document too early. */
function placeOf(problem: string, document: string): string {
  const position = /position (\d+)/.exec(problem)?.[1];
  if (position === undefined && !/end of JSON/.test(problem)) return 'the place that it quotes';
  const offset = Number(position ?? document.length);
  const before = document.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}
