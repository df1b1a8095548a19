import type { LoadedCommand } from '../command.ts';
import { CHAT_HELP } from './chat-help.ts';
import { runChat } from './run-chat.ts';

export const chatCommand: LoadedCommand = { help: CHAT_HELP, run: runChat };
