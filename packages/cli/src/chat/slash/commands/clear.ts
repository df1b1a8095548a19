import type { SlashCommand } from '../slash-command.ts';

export const clearCommand: SlashCommand = {
  name: 'clear',
  summary: 'forget the conversation and the todos; the transcript keeps them',
  mostWords: 0,
  async run(_words, { chat, print }) {
    chat.agent.clear();
    print([`Cleared. The conversation so far is still in ${chat.recording.path}`]);
  },
};
