import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createColors } from '@hdc/text';
import type { CliEnvironment } from './cli-environment.ts';
import type { Command, LoadedCommand } from './command.ts';
import { COMMANDS, DEFAULT_COMMAND } from './commands.ts';
import { formatHelp } from './help/format-help.ts';
import type { HelpPage, HelpSection } from './help/help-page.ts';
import { packageVersion, VERSION_FLAGS } from './package-version.ts';
import { refuseValue } from './refuse-value.ts';
import { say } from './terminal/say.ts';
import { UsageError } from './usage-error.ts';

const USAGE_ERROR = 2;
const HELP_FLAGS: readonly string[] = ['--help', '-h'];
const HELP_COMMAND = 'help';

/** Runs the program and returns its exit code. */
export async function runCli(args: readonly string[], environment: CliEnvironment): Promise<number> {
  try {
    return await dispatch(args, environment);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(environment.err, [error.message], 'red');
    return USAGE_ERROR;
  }
}

async function dispatch(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const [first = '', ...rest] = args;
  if (HELP_FLAGS.includes(first)) return printHelp(mainHelp(), environment);
  if (first === HELP_COMMAND) return explain(rest, COMMANDS, environment);
  if (VERSION_FLAGS.includes(first)) {
    environment.out.write(`${packageVersion()}\n`);
    return 0;
  }
  const isNamed = COMMANDS.some(({ name }) => name === first) || !isForReplay(first, args, environment);
  const command = findCommand(isNamed ? first : DEFAULT_COMMAND, COMMANDS);
  return runCommand(await command.load(), isNamed ? rest : args, environment);
}

/** A word behind the name may name a command of the command. */
async function runCommand(
  { help, run, commands = [] }: LoadedCommand,
  args: readonly string[],
  environment: CliEnvironment,
): Promise<number> {
  const inner = commands.find(({ name }) => name === args[0]);
  if (inner) return runCommand(await inner.load(), args.slice(1), environment);
  return asksForHelp(args) ? printHelp(withCommands(help, commands), environment) : run(args, environment);
}

/** `hdc help gateway attach`: the help of the command that the words name. */
async function explain(
  [word, ...rest]: readonly string[],
  commands: readonly Command[],
  environment: CliEnvironment,
): Promise<number> {
  if (word === undefined || HELP_FLAGS.includes(word)) return printHelp(mainHelp(), environment);
  const { help, commands: inner = [] } = await findCommand(word, commands).load();
  if (rest.length > 0) return explain(rest, inner, environment);
  return printHelp(withCommands(help, inner), environment);
}

function printHelp(page: HelpPage, { out }: CliEnvironment): number {
  out.write(formatHelp(page, out.columns, createColors(out.isColored)));
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

function findCommand(name: string, commands: readonly Command[]): Command {
  const names = commands.map((command) => command.name);
  return commands.find((candidate) => candidate.name === name) ?? refuseValue('command', name, names);
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
          { term: '-h, --help', text: 'print this text, or the text of a command' },
          { term: '-v, --version', text: 'print the version' },
        ],
      },
    ],
    notes: [
      'Without a command, hdc replays the sessions that agents left on this machine: hdc, hdc FILE, hdc --since 7d.',
      'hdc help <command> explains a command.',
    ],
  };
}
