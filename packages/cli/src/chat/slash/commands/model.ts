import { isProviderName, listModels, PROVIDER_NAMES } from '@hdc/providers';
import { formatTokens, printable } from '@hdc/text';
import { UsageError } from '../../../usage-error.ts';
import { chooseModel } from '../../model/choose-model.ts';
import type { OpenChat } from '../../open/open-chat.ts';
import { wrapHanging } from '../../view/wrap-hanging.ts';
import type { ChatControls, SlashCommand } from '../slash-command.ts';
import { useModel } from './use-model.ts';

export const modelCommand: SlashCommand = {
  name: 'model',
  parameters: '[[PROVIDER] MODEL]',
  summary: 'change the model, or choose one that the server has',
  mostWords: 2,
  async run(given, controls) {
    const { chat, print, select } = controls;
    const { agent } = chat;
    const words = given.length > 0 ? given : await pick(chat, select);
    if (words.length > 0) {
      const choice = chooseModel([
        wishOf(words),
        { provider: agent.model.provider.name, ...baseUrlOf(agent.model) },
      ]);
      if (choice) await useModel(choice, controls);
    }
    const { provider, model, baseUrl } = agent.model;
    const place = baseUrl === undefined ? '' : ` at ${baseUrl}`;
    print(wrapHanging('', printable(`${provider.name} ${model}${place}`), controls.environment.out.columns));
  },
  async complete(words) {
    return words.length < 2 ? PROVIDER_NAMES : [];
  },
};

/** Lets the person choose if the server lists its models; no words if nothing is to change. */
async function pick(
  { agent, connection }: OpenChat,
  select: ChatControls['select'],
): Promise<readonly string[]> {
  const { provider, model } = agent.model;
  if (!isProviderName(provider.name)) return [];
  const served = await listModels({ name: provider.name, env: connection.env, ...baseUrlOf(agent.model) });
  if (!served.some(({ id }) => id !== model)) return [];
  const choices = served.map(({ id, contextLimit }) => ({
    value: id,
    label: `${printable(id)}${contextLimit === undefined ? '' : ` · ${formatTokens(contextLimit)} tokens`}${id === model ? ' ●' : ''}`,
  }));
  const chosen = await select('Which model? Esc keeps the one there is', choices);
  return chosen === undefined || chosen === model ? [] : [provider.name, chosen];
}

function wishOf([first = '', second]: readonly string[]) {
  if (second !== undefined) return { provider: first, model: second };
  if (isProviderName(first)) throw new UsageError(`/model ${first} needs a model of that provider behind it`);
  return { model: first };
}

function baseUrlOf({ baseUrl }: { readonly baseUrl?: string }) {
  return baseUrl === undefined ? {} : { baseUrl };
}
