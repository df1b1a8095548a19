import { stat } from 'node:fs/promises';
import { messageOf, quoteValue } from '@hdc/core/errors';
import { formatTime, plural } from '@hdc/text';
import { z } from 'zod';
import type { ApprovalRequest } from '../approval/approval-request.ts';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { commandPrefix } from '../shell/command-prefix.ts';
import type { CommandEnding, CommandResult } from '../shell/command-result.ts';
import { type CommandLimits, type CommandPlace, runShellCommand } from '../shell/run-command.ts';
import { ToolError } from '../tool-error.ts';
import { refusePointers } from './refuse-pointers.ts';
import type { Tool, ToolContext, ToolOutput } from './tool.ts';
import { toolParameters, wholeNumber } from './tool-parameters.ts';

const TITLE_LENGTH = 80;

const DEFAULT_SECONDS = 120;
const MAX_SECONDS = 600;

const parameters = toolParameters(
  z.object({
    command: z
      .string()
      .refine((command) => command.trim() !== '', 'must not be blank')
      .describe('The command line, for bash.'),
    description: z.string().optional().describe('What it is for, in a few words.'),
    timeout_seconds: wholeNumber(
      `After how many seconds it is stopped, at most ${MAX_SECONDS}. Default: ${DEFAULT_SECONDS}.`,
    )
      .refine((seconds) => seconds <= MAX_SECONDS, `must be at most ${MAX_SECONDS}`)
      .optional(),
    directory: z.string().optional().describe('The folder to run in. Default: the workspace folder.'),
  }),
);

export const runShellCommandTool: Tool = {
  name: 'run_shell_command',
  description:
    'Runs a command with bash in the workspace and returns what it writes (stdout and stderr together). ' +
    'It has no input and no terminal. Processes left in the background are ended when the command ends. ' +
    'Long output is cut in the middle: redirect to a file and read that in parts.',
  parameters,
  isReadOnly: false,
  async prepare(
    { command, timeout_seconds: seconds = DEFAULT_SECONDS, directory }: z.output<typeof parameters>,
    context,
  ) {
    refusePointers(command);
    const cwd = await findDirectory(directory, context);
    return {
      approval: commandApproval(command, context.workspace.relative(cwd)),
      async run(signal, onOutput) {
        const limits = { timeoutMs: seconds * 1000, signal, ...(onOutput && { onOutput }) };
        const run = () => start(command, { cwd, env: context.env }, limits);
        return toOutput(await (context.changes?.around(command, run) ?? run()), seconds);
      },
    };
  },
};

async function findDirectory(directory: string | undefined, { workspace }: ToolContext): Promise<string> {
  // Also the root itself: it may be gone.
  if (directory === undefined || directory.trim() === '') return workspace.locate('.');
  const path = await workspace.locate(directory);
  if ((await stat(path)).isDirectory()) return path;
  throw new ToolError(`${quoteValue(directory)} is a file; directory must be a folder`);
}

async function start(command: string, place: CommandPlace, limits: CommandLimits): Promise<CommandResult> {
  try {
    return await runShellCommand(command, place, limits);
  } catch (error) {
    const reason = messageOf(error);
    throw new ToolError(`The command could not be started: ${reason}`, { cause: error });
  }
}

function toOutput({ output, lineCount, ending, durationMs }: CommandResult, seconds: number): ToolOutput {
  const result = output.trim() === '' ? '(no output)' : output;
  const summary = `${shortEnding(ending)}, ${plural(lineCount, 'line')}, ${formatTime(durationMs)}`;
  if (ending.how !== 'exited' || ending.exitCode !== 0) {
    throw new ToolError(describeEnding(ending, seconds), { result, summary, output });
  }
  return { result, summary, detail: { kind: 'output', text: output } };
}

function shortEnding(ending: CommandEnding): string {
  if (ending.how === 'exited') return `exit ${ending.exitCode}`;
  return ending.how === 'killed' ? ending.signal : ending.how.replace('-', ' ');
}

/** For the model: how a command ended, and what to do about it. */
function describeEnding(ending: CommandEnding, seconds: number): string {
  switch (ending.how) {
    case 'exited':
      return `The command ended with exit code ${ending.exitCode}`;
    case 'killed':
      return `The command was ended by the signal ${ending.signal}`;
    case 'timed-out':
      return `The command was stopped after ${plural(seconds, 'second')}; run something shorter, or set timeout_seconds (at most 600)`;
    case 'interrupted':
      return 'The command was interrupted';
  }
}

/** The question to a person before a command runs. `directory` is relative to the workspace, `.` for its root. */
function commandApproval(command: string, directory: string): ApprovalRequest {
  const shown = showControlCharacters(command);
  const place = directory.replace(/[%:]/g, encodeURIComponent);
  const prefix = commandPrefix(command);
  return {
    title: `run_shell_command ${titleOf(shown)}`,
    detail: directory === '.' ? shown : `${shown}\n(in ${showControlCharacters(directory)})`,
    // A colon in the name of a folder must not make two different commands look like one.
    scope: `command:${place}:${command}`,
    scopeTitle: `exactly this command: ${titleOf(shown)}`,
    ...(prefix !== undefined && {
      wider: { scope: `commands:${place}:${prefix}`, title: `every command ${prefix}` },
    }),
  };
}

function titleOf(command: string): string {
  const characters = [...command.trim().replace(/\s+/g, ' ')];
  return characters.length <= TITLE_LENGTH
    ? characters.join('')
    : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`;
}
