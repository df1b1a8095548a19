import { refuseValue } from '../../../refuse-value.ts';
import { UsageError } from '../../../usage-error.ts';
import { chooseModel } from '../../model/choose-model.ts';
import { createModel } from '../../model/create-model.ts';
import type { ChatControls, SlashCommand } from '../slash-command.ts';
import { useModel } from './use-model.ts';

const ACTIONS = ['save', 'load', 'list', 'delete'] as const;

export const profileCommand: SlashCommand = {
  name: 'profile',
  parameters: 'save|load|delete NAME, list',
  summary: 'keep a model with its settings under a name; "default" is loaded at the start',
  mostWords: 2,
  async run([word = 'list', name], controls) {
    const action = ACTIONS.find((known) => known === word) ?? refuseValue('action', word, ACTIONS);
    if (action === 'list') return list(controls);
    if (name === undefined) throw new UsageError(`/profile ${action} needs the name of a profile`);
    if (action === 'save') await save(name, controls);
    else if (action === 'load') await load(name, controls);
    else await controls.profiles.delete(name);
    controls.print([`${{ save: 'Saved', load: 'Loaded', delete: 'Deleted' }[action]} the profile ${name}`]);
  },
  async complete(words, { profiles }) {
    return words.length < 2 ? ACTIONS : profiles.list();
  },
};

async function list({ profiles, print }: ChatControls): Promise<void> {
  const names = await profiles.list();
  print(
    names.length === 0
      ? ['No profile is saved yet; /profile save NAME does it']
      : names.map((name) => `  ${name}`),
  );
}

async function save(name: string, { chat, profiles }: ChatControls): Promise<void> {
  const { provider, model, baseUrl } = chat.agent.model;
  const place = baseUrl === undefined ? {} : { baseUrl };
  await profiles.save(name, {
    provider: provider.name,
    model,
    ...place,
    settings: chat.settings.toProfile(),
  });
}

/** When the model cannot be reached, the settings stay as they were; they may say how large its window is. */
async function load(name: string, controls: ChatControls): Promise<void> {
  const { chat, profiles } = controls;
  const profile = await profiles.load(name);
  const choice = chooseModel([profile]);
  if (choice) createModel(choice, chat.connection);
  chat.settings.loadProfile(profile.settings);
  chat.agent.recordSettings();
  if (choice) await useModel(choice, controls);
}
