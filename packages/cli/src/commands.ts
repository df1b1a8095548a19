import type { CommandDef } from 'citty';
import type { CliEnvironment } from './cli-environment.ts';
import type { HelpPage } from './help/help-page.ts';

/** A command by its name; the rest of it is loaded when somebody calls it. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  load(): Promise<LoadedCommand>;
}

export interface LoadedCommand {
  readonly help: HelpPage;
  /** The result of the command's `run` is the exit code. */
  create(environment: CliEnvironment): CommandDef;
}

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
