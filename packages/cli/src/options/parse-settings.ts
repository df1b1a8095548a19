import { type CompressionStrategyName, HdcError, SettingsStore } from '@hdc/core';
import { findSetting, refuseSettings, type SettingPlace } from '@hdc/core/settings';
import { UsageError } from '../usage-error.ts';

/** Settings by their keys, apart from the two that have options of their own. */
export interface ParsedSettings {
  readonly strategy: CompressionStrategyName | undefined;
  readonly contextLimit: number | undefined;
  readonly others: Readonly<Record<string, unknown>>;
}

/** Takes `key=value` texts; throws `UsageError` with the registry's own message, also for a setting that could have no effect here. */
export function parseSettings(texts: readonly string[], place: SettingPlace): ParsedSettings {
  const store = new SettingsStore();
  const keys = texts.map((text) => setFromText(store, text, place));
  const others = Object.fromEntries(keys.map((key) => [key, store.get(key)]));
  const { 'compression.strategy': strategy, 'context-limit': contextLimit, ...rest } = others;
  return {
    strategy: strategy === undefined ? undefined : store.get('compression.strategy'),
    contextLimit: contextLimit === undefined ? undefined : store.get('context-limit'),
    others: rest,
  };
}

function setFromText(store: SettingsStore, text: string, place: SettingPlace) {
  const equals = text.indexOf('=');
  if (equals < 1) {
    throw new UsageError(`Bad setting ${JSON.stringify(text)}; allowed: KEY=VALUE`);
  }
  try {
    const { key } = findSetting(text.slice(0, equals).trim());
    store.set(key, text.slice(equals + 1));
    refuseSettings(place, [key]);
    return key;
  } catch (error) {
    if (error instanceof HdcError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
