import { SETTINGS_REGISTRY } from '@hdc/core';
import { findSetting } from '@hdc/core/settings';
import { UsageError } from '../../../usage-error.ts';
import type { SlashCommand } from '../slash-command.ts';

export const unsetCommand: SlashCommand = {
  name: 'unset',
  parameters: 'KEY',
  summary: 'reset a setting to the profile, or to its default',
  mostWords: 1,
  async run([key], { chat, print }) {
    if (key === undefined) throw new UsageError('/unset needs one key; /settings lists them');
    const { key: name } = findSetting(key);
    chat.settings.unset(name);
    chat.agent.recordSettings();
    print([`${name} is ${String(chat.settings.get(name) ?? 'not set')} now`]);
  },
  async complete() {
    return SETTINGS_REGISTRY.map((setting) => setting.key);
  },
};
