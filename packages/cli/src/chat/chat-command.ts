import { defineCommand } from 'citty';
import type { LoadedCommand } from '../commands.ts';
import { CHAT_HELP } from './chat-help.ts';
import { runChat } from './run-chat.ts';

export const chatCommand: LoadedCommand = {
  help: CHAT_HELP,
  create: (environment) =>
    defineCommand({
      meta: { name: 'chat', description: CHAT_HELP.summary },
      run: ({ rawArgs }) => runChat(rawArgs, environment),
    }),
};
