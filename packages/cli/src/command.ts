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
  /** Commands of its own, by the word behind its name. */
  readonly commands?: readonly Command[];
  /** Takes what stands behind the command's name and returns the exit code. */
  run(args: readonly string[], environment: CliEnvironment): Promise<number>;
}
