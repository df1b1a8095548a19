import type { AgentModel } from '@hdc/agent';
import { type IProvider, isContextOverflow, type SettingsStore } from '@hdc/core';
import { createProvider, learnPictures, type OnProviderWait, type ResponseTimeouts } from '@hdc/providers';
import type { ModelChoice } from './model-choice.ts';

/** The parts that every model of a chat has in common. */
export interface ModelConnection {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: SettingsStore;
  readonly onWait: OnProviderWait;
  /** Called when the server refuses a request as too long. */
  readonly onTooLong?: (choice: ModelChoice, error: unknown) => void;
}

/** Throws when it cannot be reached for want of a key or address. The key comes from the environment alone. */
export function createModel(
  choice: ModelChoice,
  { env, settings, onWait, onTooLong }: ModelConnection,
): AgentModel {
  const { provider: name, model, baseUrl } = choice;
  const place = baseUrl === undefined ? {} : { baseUrl };
  const timeouts = timeoutsOf(settings);
  let asked: Promise<boolean | undefined> | undefined;
  const provider = createProvider({
    name,
    model,
    env,
    timeouts,
    onWait,
    effort: () => settings.get('effort'),
    ...place,
  });
  return {
    provider: heedRefusals(provider, (error) => onTooLong?.(choice, error)),
    model,
    ...place,
    takesPictures: () => {
      asked ??= learnPictures({ name, env, ...place }, model);
      return asked;
    },
  };
}

/** The same provider; a refusal of a request that is too long may name the window, so it is reported first. */
function heedRefusals(provider: IProvider, onTooLong: (error: unknown) => void): IProvider {
  return {
    name: provider.name,
    async *generateChatCompletion(request) {
      try {
        yield* provider.generateChatCompletion(request);
      } catch (error) {
        if (isContextOverflow(error)) onTooLong(error);
        throw error;
      }
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
