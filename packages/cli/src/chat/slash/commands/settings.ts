import { SETTINGS_REGISTRY } from '@hdc/core';
import { describeAllowed, findSetting } from '@hdc/core/settings';
import { padEnd } from '@hdc/text';
import type { SlashCommand } from '../slash-command.ts';

export const settingsCommand: SlashCommand = {
  name: 'settings',
  parameters: '[KEY]',
  summary: 'show all settings, or what one of them means',
  mostWords: 1,
  async run([key], { chat, print, colors }) {
    if (key !== undefined) {
      const spec = findSetting(key);
      print([
        `${colors.cyan(spec.key)} is ${show(chat.settings.get(spec.key))}`,
        `  ${spec.description}`,
        `  allowed: ${describeAllowed(spec)}; default: ${show(spec.default)}`,
      ]);
      return;
    }
    const width = Math.max(...SETTINGS_REGISTRY.map((setting) => setting.key.length));
    const changed = chat.settings.toProfile();
    print(
      SETTINGS_REGISTRY.map((setting) => {
        const value = show(chat.settings.get(setting.key));
        const isChanged = Object.hasOwn(changed, setting.key);
        return `  ${colors.cyan(padEnd(setting.key, width))}  ${isChanged ? colors.bold(value) : colors.dim(value)}`;
      }),
    );
  },
  async complete() {
    return SETTINGS_REGISTRY.map((setting) => setting.key);
  },
};

function show(value: unknown): string {
  if (value === undefined) return 'not set';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}
