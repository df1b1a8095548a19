import type { SlashCommand } from '../slash-command.ts';

export const compressCommand: SlashCommand = {
  name: 'compress',
  summary: 'compress the history now',
  async run(_words, { chat, print }) {
    if (chat.agent.session.history.getRawHistory().length === 0) {
      print(['There is nothing to compress yet']);
      return;
    }
    await chat.agent.session.performCompression();
  },
};
