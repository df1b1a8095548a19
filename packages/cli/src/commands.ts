import type { Command } from './command.ts';

export const COMMANDS: readonly Command[] = [
  {
    name: 'chat',
    summary: 'work on a project with a coding agent that keeps its context dense',
    load: async () => (await import('./chat/chat-command.ts')).chatCommand,
  },
  {
    name: 'replay',
    summary: 'show what each strategy would have done to recorded sessions',
    load: async () => (await import('./replay/replay-command.ts')).replayCommand,
  },
];
