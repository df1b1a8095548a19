import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
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
/** What is meant where nobody names a command. */
const DEFAULT_COMMAND = 'replay';
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
  const [first = '', ...rest] = args;
  const { out } = environment;
  const colors = createColors(out.isColored);
  if (HELP_FLAGS.includes(first)) {
    out.write(formatHelp(mainHelp(), out.columns, colors));
    return 0;
  }
  if (VERSION_FLAGS.includes(first)) {
    out.write(`${packageVersion()}\n`);
    return 0;
  }
  const command = COMMANDS.find(({ name }) => name === first);
  if (command) return runCommand(await command.load(), rest, environment);
  if (!isForReplay(first, args, environment)) return refuseValue('command', first, namesOfCommands());
  return runCommand(await findCommand(DEFAULT_COMMAND).load(), args, environment);
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

/** Options, files and ids of sessions, which begin with a digit; any other word is a command that does not exist. */
function isForReplay(first: string, args: readonly string[], { cwd }: CliEnvironment): boolean {
  if (args.length === 0 || /^-|^\d|[./\\]/.test(first)) return true;
  return first !== '' && existsSync(resolve(cwd, first));
}

function findCommand(name: string): Command {
  return (
    COMMANDS.find((candidate) => candidate.name === name) ?? refuseValue('command', name, namesOfCommands())
  );
}

function namesOfCommands(): readonly string[] {
  return COMMANDS.map(({ name }) => name);
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((argument) => HELP_FLAGS.includes(argument));
}

function mainHelp() {
  return {
    usage: 'hdc [command] [options]',
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
    notes: [
      'Without a command, hdc replays the sessions that agents left on this machine: hdc, hdc FILE, hdc --since 7d.',
      'hdc <command> --help explains a command.',
    ],
  };
}
