import type { SlashCommand } from '../slash-command.ts';

export const quitCommand: SlashCommand = {
  name: 'quit',
  summary: 'leave; the session can be resumed',
  mostWords: 0,
  async run(_words, { quit }) {
    quit();
  },
};
