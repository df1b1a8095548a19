import {
  type AgentEvent,
  type Approver,
  allowAll,
  denyAll,
  type ToolResultEvent,
  type TurnOutcome,
} from '@hdc/agent';
import { HdcError, type IContent } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import { createColors, printable, printableText } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import { programName } from '../program-name.ts';
import { say } from '../terminal/say.ts';
import type { ChatArguments } from './arguments/parse-chat-arguments.ts';
import { EXIT_CODES, exitCodeOf } from './exit-codes.ts';
import { type OpenChat, openChat } from './open/open-chat.ts';
import { describeDetail } from './view/describe-detail.ts';
import { describeEvent } from './view/describe-event.ts';
import { describeFailure } from './view/describe-failure.ts';
import { describeOutcome } from './view/describe-outcome.ts';

/** The input of a run without a terminal. */
export interface PlainPrompt {
  readonly text: string;
  /** The text that another program piped in. */
  readonly attachment: string;
}

/** Answers one prompt and returns the exit code: the answer on standard output, all else on standard error. */
export async function runPrompt(
  prompt: PlainPrompt,
  asked: ChatArguments,
  environment: CliEnvironment,
): Promise<number> {
  const { out, err } = environment;
  const colors = createColors(err.isColored);
  let lastAnswer: IContent | undefined;
  const show = (event: AgentEvent) => {
    if (event.type === 'answer') lastAnswer = event.content;
    // A command's output is in its result, and the result in the transcript.
    if (asked.json && event.type !== 'tool-output') out.write(toJsonEvent(event));
    const isShown = !asked.json && (!asked.quiet || event.type === 'notice');
    const line = isShown ? describeEvent(event, err.columns, colors) : undefined;
    if (line !== undefined) err.write(`${line}\n`);
    if (!asked.json && !asked.quiet && event.type === 'tool-result') writeDetail(event, environment);
  };
  const approve: Approver = asked.yes ? allowAll : denyAll;
  const chat = await openChat(asked, environment, { approve, onEvent: show });
  if (asked.json) out.write(toJsonEvent(startOf(chat)));
  for (const text of chat.notices) show({ type: 'notice', text });
  for (const text of warningOfWindow(chat)) {
    show({ type: 'notice', text });
    // The unknown window is reported in every mode.
    if (asked.json || asked.quiet) err.write(`${colors.yellow('!')} ${printable(text)}\n`);
  }
  try {
    const outcome = await answer(chat, prompt, environment);
    const code = exitCodeOf(outcome);
    if (asked.json) out.write(toJsonEvent(endOf(chat, outcome, code)));
    else printOutcome(outcome, chat, asked, environment);
    return code;
  } catch (error) {
    const reason = lastWord(chat, error);
    if (asked.json) out.write(toJsonEvent({ type: 'error', error: reason }));
    // The answer may not be recorded anywhere else.
    else if (lastAnswer) printAnswer(lastAnswer, environment);
    say(err, [printable(describeFailure(reason))], 'red');
    return EXIT_CODES.failed;
  } finally {
    chat.agent.close();
    await chat.mcp?.close();
  }
}

/** An event as one line of JSON; errors in it become their code and message, and what commands wrote is left out. */
function toJsonEvent(event: AgentEvent | Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(withoutOutput(event), (_key, value: unknown) => (value instanceof Error ? errorOf(value) : value))}\n`;
}

function errorOf(error: Error): Readonly<Record<string, unknown>> {
  const code = 'code' in error ? { code: error.code } : {};
  return { name: error.name, ...code, message: error.message };
}

/** Output may be long, and the transcript has it; diffs stand nowhere else. */
function withoutOutput(
  event: AgentEvent | Readonly<Record<string, unknown>>,
): AgentEvent | Readonly<Record<string, unknown>> {
  if (event.type !== 'tool-result' || !('detail' in event)) return event;
  const { detail, ...rest } = event;
  const isDiff = isRecord(detail) && detail['kind'] === 'diff';
  return isDiff ? { ...rest, diff: detail['text'] } : rest;
}

/** Nobody can be asked, and nothing is assumed in silence. */
function warningOfWindow({ unknownWindow, agent }: OpenChat): readonly string[] {
  if (!unknownWindow) return [];
  const assumed = agent.ephemerals.contextLimit();
  return [
    `Neither the server nor any table says how large the window of ${unknownWindow.model} is: ${assumed} tokens are assumed. Say it with --set context-limit=N, or for good in models.json.`,
  ];
}

function writeDetail(event: ToolResultEvent, { err }: CliEnvironment): void {
  const lines = describeDetail(event, err.columns - 2, createColors(err.isColored));
  err.write(lines.map((line) => `  ${line}\n`).join(''));
}

/** The program is about to end, so lines that could not be written by now are lost and reported. */
function lastWord({ agent, recording }: OpenChat, error: unknown): unknown {
  agent.close();
  const isOfRecording = error instanceof HdcError && error.code === recording.failure?.code;
  return isOfRecording ? recording.failure : error;
}

async function answer(
  { agent }: OpenChat,
  { text, attachment }: PlainPrompt,
  { onInterrupt }: CliEnvironment,
): Promise<TurnOutcome> {
  const interrupt = new AbortController();
  const stop = onInterrupt(() => interrupt.abort());
  try {
    return await agent.send(text, interrupt.signal, attachment);
  } finally {
    stop();
  }
}

function printOutcome(
  outcome: TurnOutcome,
  { recording }: OpenChat,
  { yes }: ChatArguments,
  environment: CliEnvironment,
): void {
  const { err, env } = environment;
  if (outcome.answer) printAnswer(outcome.answer, environment);
  const ending = describeOutcome(outcome);
  if (ending !== undefined) say(err, [ending]);
  if (ending !== undefined && outcome.status !== 'empty') {
    say(err, [`${programName(env)} chat --resume ${recording.id} goes on from there.`]);
  }
  if (outcome.denied > 0 && !yes) {
    err.write('hdc: Changes and commands need consent; --yes gives it for a whole run.\n');
  }
}

function printAnswer(answer: IContent, { out }: CliEnvironment): void {
  const text = textOf(answer);
  if (text !== '') out.write(`${out.isTerminal ? printableText(text) : text}\n`);
}

function textOf({ blocks }: IContent): string {
  return blocks
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('')
    .trim();
}

function startOf({ recording, agent, workspace, isResumed }: OpenChat): Readonly<Record<string, unknown>> {
  return {
    type: 'start',
    session: recording.id,
    transcript: recording.path,
    workspace: workspace.root,
    provider: agent.model.provider.name,
    model: agent.model.model,
    isResumed,
  };
}

function endOf(
  { agent }: OpenChat,
  { status, rounds, denied }: TurnOutcome,
  exitCode: number,
): Readonly<Record<string, unknown>> {
  return {
    type: 'end',
    status,
    exitCode,
    rounds,
    denied,
    contextTokens: agent.session.getContextTokens(),
    prunedItems: agent.pruned.count,
    savedTokens: agent.pruned.savedTokens,
  };
}
