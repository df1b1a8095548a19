import { createColors } from '@hdc/text';
import type { CliEnvironment } from './cli-environment.ts';
import type { Command, LoadedCommand } from './command.ts';
import { COMMANDS } from './commands.ts';
import { formatHelp } from './help/format-help.ts';
import type { HelpPage, HelpSection } from './help/help-page.ts';
import { packageVersion } from './package-version.ts';
import { refuseValue } from './refuse-value.ts';
import { UsageError } from './usage-error.ts';

const USAGE_ERROR = 2;
const HELP_FLAGS: readonly string[] = ['--help', '-h'];
const VERSION_FLAGS: readonly string[] = ['--version', '-v'];

/** Runs the program and returns its exit code. */
export async function runCli(args: readonly string[], environment: CliEnvironment): Promise<number> {
  try {
    return await dispatch(args, environment);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const colors = createColors(environment.err.isColored);
    environment.err.write(`${colors.red('hdc:')} ${error.message}\n`);
    return USAGE_ERROR;
  }
}

async function dispatch(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const [first, ...rest] = args;
  const { out } = environment;
  const colors = createColors(out.isColored);
  if (first === undefined || HELP_FLAGS.includes(first)) {
    out.write(formatHelp(mainHelp(), out.columns, colors));
    return 0;
  }
  if (VERSION_FLAGS.includes(first)) {
    out.write(`${packageVersion()}\n`);
    return 0;
  }
  return runCommand(await findCommand(first).load(), rest, environment);
}

/** A word behind the name may name a command of the command. */
async function runCommand(
  { help, run, commands = [] }: LoadedCommand,
  args: readonly string[],
  environment: CliEnvironment,
): Promise<number> {
  const inner = commands.find(({ name }) => name === args[0]);
  if (inner) return runCommand(await inner.load(), args.slice(1), environment);
  if (!asksForHelp(args)) return run(args, environment);
  const { out } = environment;
  out.write(formatHelp(withCommands(help, commands), out.columns, createColors(out.isColored)));
  return 0;
}

function withCommands(help: HelpPage, commands: readonly Command[]): HelpPage {
  return commands.length === 0 ? help : { ...help, sections: [sectionOf(commands), ...help.sections] };
}

function sectionOf(commands: readonly Command[]): HelpSection {
  return { title: 'Commands', rows: commands.map(({ name, summary }) => ({ term: name, text: summary })) };
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command) return command;
  const names = COMMANDS.map((candidate) => candidate.name);
  if (name.startsWith('-')) return refuseValue('option', name, ['--help', '--version']);
  return refuseValue('command', name, names);
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((argument) => HELP_FLAGS.includes(argument));
}

function mainHelp() {
  return {
    usage: 'hdc <command> [options]',
    summary: 'High Density Context: what coding agents could leave out of their context.',
    sections: [
      sectionOf(COMMANDS),
      {
        title: 'Options',
        rows: [
          { term: '-h, --help', text: 'print this text, or that of a command' },
          { term: '-v, --version', text: 'print the version' },
        ],
      },
    ],
    notes: ['hdc <command> --help explains a command.'],
  };
}
