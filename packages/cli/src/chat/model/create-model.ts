import type { AgentModel } from '@hdc/agent';
import type { SettingsStore } from '@hdc/core';
import { createProvider, learnPictures, type OnProviderWait, type ResponseTimeouts } from '@hdc/providers';
import type { ModelChoice } from './model-choice.ts';

/** What every model of a chat has in common. */
export interface ModelConnection {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: SettingsStore;
  readonly onWait: OnProviderWait;
}

/** Throws when it cannot be reached for want of a key or address. The key comes from the environment alone. */
export function createModel(
  { provider: name, model, baseUrl }: ModelChoice,
  { env, settings, onWait }: ModelConnection,
): AgentModel {
  const place = baseUrl === undefined ? {} : { baseUrl };
  const timeouts = timeoutsOf(settings);
  let asked: Promise<boolean | undefined> | undefined;
  return {
    provider: createProvider({
      name,
      model,
      env,
      timeouts,
      onWait,
      effort: () => settings.get('effort'),
      ...place,
    }),
    model,
    ...place,
    takesPictures: () => {
      asked ??= learnPictures({ name, env, ...place }, model);
      return asked;
    },
  };
}

/** Settings may change between two requests. */
function timeoutsOf(settings: SettingsStore): ResponseTimeouts {
  return {
    get firstByteMs() {
      return settings.get('first-byte-timeout') * 1_000;
    },
    get nextByteMs() {
      return settings.get('next-byte-timeout') * 1_000;
    },
  };
}
