import { type IProvider, isContextOverflow } from '@hdc/core';

/** The same provider; a refusal of what was too long may say how much room there is, so it is told before anything follows. */
export function heedRefusals(provider: IProvider, onTooLong: (error: unknown) => void): IProvider {
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
