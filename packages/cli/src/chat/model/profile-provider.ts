import type { IProvider, ProfileStore } from '@hdc/core';
import { UsageError } from '../../usage-error.ts';
import { chooseModel } from './choose-model.ts';
import { createModel, type ModelConnection } from './create-model.ts';

/** The provider of a profile. The profile is read when the first request is made, and anew for each. */
export function profileProvider(
  name: string,
  profiles: ProfileStore,
  connection: ModelConnection,
): IProvider {
  return {
    name,
    async *generateChatCompletion(request) {
      const choice = chooseModel([await profiles.load(name)]);
      if (!choice) throw new UsageError(`The profile ${JSON.stringify(name)} names no model`);
      yield* createModel(choice, connection).provider.generateChatCompletion(request);
    },
  };
}
