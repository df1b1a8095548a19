import { HdcError } from '@hdc/core';
import { printable } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import { programName } from '../program-name.ts';
import { answer, say } from '../terminal/say.ts';
import { UsageError } from '../usage-error.ts';
import { type ChatArguments, parseChatArguments } from './arguments/parse-chat-arguments.ts';
import { runDemo } from './demo/run-demo.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { runInteractive } from './interactive/run-interactive.ts';

import { NotConfiguredError } from './open/not-configured-error.ts';
import { type PlainPrompt, runPrompt } from './run-prompt.ts';

const STANDARD_INPUT = '-';

/** The errors that a person can put right by calling the program in another way. */
const USAGE_CODES: ReadonlySet<string> = new Set([
  'INVALID_API_KEY',
  'INVALID_BASE_URL',
  'INVALID_MODEL',
  'INVALID_PROFILE',
  'INVALID_PROFILE_NAME',
  'INVALID_WORKSPACE',
  'UNKNOWN_PROFILE',
  'UNKNOWN_SESSION',
  'AMBIGUOUS_SESSION',
]);

/** The command `hdc chat`; returns its exit code. Throws `UsageError` before anything has happened. */
export async function runChat(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const asked = parseChatArguments(args);
  try {
    return await start(asked, environment);
  } catch (error) {
    if (error instanceof NotConfiguredError) {
      answer(environment.err, setupHelp(programName(environment.env)));
      return EXIT_CODES.usage;
    }
    if (error instanceof UsageError || !(error instanceof HdcError)) throw error;
    say(environment.err, [printable(error.message)], 'red');
    return USAGE_CODES.has(error.code) ? EXIT_CODES.usage : EXIT_CODES.failed;
  }
}

/** The advice if nothing says which model to talk to; `program` is how the person called it. */
function setupHelp(program: string): readonly string[] {
  return [
    'No model is configured. Any of these will do:',
    '',
    'A local server, here Ollama:',
    `${program} chat --base-url http://localhost:11434/v1 --model qwen3-coder`,
    '',
    'A vendor, here Anthropic; openai and google have keys of their own:',
    'export ANTHROPIC_API_KEY=…',
    `${program} chat --provider anthropic --model claude-sonnet-4-5`,
    '',
    'A scripted model, to see first what it does:',
    `${program} chat --demo`,
  ];
}

async function start(asked: ChatArguments, environment: CliEnvironment): Promise<number> {
  const { input, out } = environment;
  if (asked.demo) return runDemo(refuseBeside(asked), environment);
  const prompt = await readPrompt(asked, environment);
  if (prompt !== undefined) return runPrompt(prompt, asked, environment);
  if (asked.json) throw new UsageError('--json needs a prompt: give one with -p, or pipe one in');
  if (!input.isTerminal || !out.isTerminal) {
    throw new UsageError('There is no terminal to talk at; give a prompt with -p');
  }
  return runInteractive(asked, environment);
}

/** The demo is scripted, so options that it would ignore are refused. */
function refuseBeside(asked: ChatArguments): ChatArguments {
  const { prompt, json, resume } = asked;
  if (prompt !== undefined || json || resume !== undefined) {
    throw new UsageError('--demo goes without -p, --json and --resume');
  }
  return asked;
}

/** The prompt of a run without a terminal; undefined when a person is there to type. */
async function readPrompt(
  { prompt }: ChatArguments,
  { input, err }: CliEnvironment,
): Promise<PlainPrompt | undefined> {
  const isPiped = prompt === STANDARD_INPUT || (prompt === undefined && !input.isTerminal);
  const text = isPiped ? await input.readAll() : prompt;
  if (text === undefined) return undefined;
  if (text.trim() === '') throw new UsageError('The prompt is empty; give one with -p, or pipe one in');
  if (isPiped) return { text: text.trim(), attachment: '' };
  const piped = await input.readPiped();
  if (piped === undefined) say(err, ['Nothing came from standard input; going on without it.']);
  return { text: text.trim(), attachment: piped?.trim() ?? '' };
}
