import { COMPRESSION_STRATEGIES, getCompressionStrategy } from '@hdc/core';
import type { SlashCommand } from '../slash-command.ts';

const KEY = 'compression.strategy';

export const strategyCommand: SlashCommand = {
  name: 'strategy',
  parameters: '[NAME]',
  summary: 'show or change how the context is kept small',
  mostWords: 1,
  async run([name], { chat, print, colors }) {
    if (name !== undefined) {
      chat.settings.set(KEY, name);
      chat.agent.recordSettings();
    }
    const current = chat.settings.get(KEY);
    print(
      COMPRESSION_STRATEGIES.map((known) => {
        const name = known === current ? `${colors.green('●')} ${colors.bold(known)}` : `○ ${known}`;
        const { requiresLLM } = getCompressionStrategy(known);
        return `  ${name}${requiresLLM ? colors.dim(' · lets the model write summaries') : ''}`;
      }),
    );
  },
  async complete() {
    return COMPRESSION_STRATEGIES;
  },
};
