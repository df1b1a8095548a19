import type { AgentModel } from '@hdc/agent';
import type { SettingsStore } from '@hdc/core';
import { createProvider, type OnProviderWait, type ResponseTimeouts } from '@hdc/providers';
import type { ModelChoice } from './model-choice.ts';

/** A server on this machine that does not run will not run in some seconds either. */
const LOCAL_RETRY = { maxAttempts: 2 };

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
  const retry = isOnThisMachine(baseUrl) ? LOCAL_RETRY : {};
  const timeouts = timeoutsOf(settings);
  return {
    provider: createProvider({ name, model, env, retry, timeouts, onWait, ...place }),
    model,
    ...place,
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

function isOnThisMachine(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return false;
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname);
}
