import type { SlashCommand } from '../slash-command.ts';
import { rewindChat } from './rewind-to.ts';
import { rewindable } from './rewindable.ts';

export const undoCommand: SlashCommand = {
  name: 'undo',
  summary: 'undo the last prompt: its changes of files, and the conversation about it',
  mostWords: 0,
  async run(_words, controls) {
    const last = rewindable(controls.chat.agent).at(-1);
    if (last) await rewindChat(last, controls);
    else controls.print(['There is nothing to take back']);
  },
};
