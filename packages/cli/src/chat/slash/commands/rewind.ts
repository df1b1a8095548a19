import { printable } from '@hdc/text';
import { UsageError } from '../../../usage-error.ts';
import type { SlashCommand } from '../slash-command.ts';
import { rewindChat } from './rewind-to.ts';
import { rewindable } from './rewindable.ts';

export const rewindCommand: SlashCommand = {
  name: 'rewind',
  parameters: '[N]',
  summary: 'undo everything from a prompt on, files and conversation; without N, choose one',
  mostWords: 1,
  async run([word], controls) {
    const turns = rewindable(controls.chat.agent);
    if (turns.length === 0) {
      controls.print(['There is nothing to take back']);
      return;
    }
    const choices = turns.map(({ turn, prompt }) => ({
      value: String(turn),
      label: `prompt ${turn}: ${printable(prompt)}`,
    }));
    const chosen = word ?? (await controls.select('Back to before which prompt?', choices));
    if (chosen === undefined) return;
    const turn = turns.find((candidate) => String(candidate.turn) === chosen);
    if (!turn) {
      const known = turns.map((candidate) => candidate.turn).join(', ');
      throw new UsageError(
        `There is no prompt ${JSON.stringify(chosen)} in the conversation; allowed: ${known}`,
      );
    }
    await rewindChat(turn, controls);
  },
};
