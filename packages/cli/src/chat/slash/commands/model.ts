import { isProviderName, PROVIDER_NAMES } from '@hdc/providers';
import { UsageError } from '../../../usage-error.ts';
import { chooseModel } from '../../model/choose-model.ts';
import { createModel } from '../../model/create-model.ts';
import type { SlashCommand } from '../slash-command.ts';

export const modelCommand: SlashCommand = {
  name: 'model',
  parameters: '[[PROVIDER] MODEL]',
  summary: 'show or change the model',
  mostWords: 2,
  async run(words, { chat, print }) {
    const { agent } = chat;
    if (words.length > 0) {
      const choice = chooseModel([
        wishOf(words),
        { provider: agent.model.provider.name, ...baseUrlOf(agent.model) },
      ]);
      if (choice) agent.useModel(createModel(choice, chat.connection));
    }
    const { provider, model, baseUrl } = agent.model;
    print([`${provider.name} ${model}${baseUrl === undefined ? '' : ` at ${baseUrl}`}`]);
  },
  async complete(words) {
    return words.length < 2 ? PROVIDER_NAMES : [];
  },
};

function wishOf([first = '', second]: readonly string[]) {
  if (second !== undefined) return { provider: first, model: second };
  if (isProviderName(first)) throw new UsageError(`/model ${first} needs a model of that provider behind it`);
  return { model: first };
}

function baseUrlOf({ baseUrl }: { readonly baseUrl?: string }) {
  return baseUrl === undefined ? {} : { baseUrl };
}
