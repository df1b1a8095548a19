import { SETTINGS_REGISTRY } from '@hdc/core';
import { explainAnswerBudget, findSetting } from '@hdc/core/settings';
import { UsageError } from '../../../usage-error.ts';
import type { SlashCommand } from '../slash-command.ts';

/** Settings that together decide how much of the window an answer leaves. */
const BUDGET_SETTINGS: readonly string[] = ['max-output-tokens', 'compression-threshold', 'context-limit'];

export const setCommand: SlashCommand = {
  name: 'set',
  parameters: 'KEY VALUE',
  summary: 'change a setting for this session',
  mostWords: Number.POSITIVE_INFINITY,
  async run([key, ...values], { chat, print }) {
    if (key === undefined || values.length === 0) {
      throw new UsageError('/set needs a key and a value, such as /set compression-threshold 0.7');
    }
    chat.settings.set(key, values.join(' '));
    chat.agent.recordSettings();
    const { key: name } = findSetting(key);
    const budget = BUDGET_SETTINGS.includes(name) ? explainAnswerBudget(chat.agent.ephemerals) : undefined;
    print([`${name} is ${String(chat.settings.get(name))} now`, ...(budget ? [budget] : [])]);
  },
  async complete(words) {
    const [key = ''] = words;
    if (words.length < 2) return SETTINGS_REGISTRY.map((setting) => setting.key);
    const { enumValues, type } = findSetting(key);
    return enumValues ?? (type === 'boolean' ? ['true', 'false'] : []);
  },
};
