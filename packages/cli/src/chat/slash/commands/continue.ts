import type { SlashCommand } from '../slash-command.ts';

const GO_ON = 'Go on exactly where you stopped; do not repeat what you have said.';

export const continueCommand: SlashCommand = {
  name: 'continue',
  summary: 'let the model go on where it was cut off or interrupted',
  mostWords: 0,
  async run(_words, { send }) {
    await send(GO_ON);
  },
};
