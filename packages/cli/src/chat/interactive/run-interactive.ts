import { cutEnd, cutMiddle, isPlainText, printable, wrapText } from '@hdc/text';
import type { CliEnvironment } from '../../cli-environment.ts';
import { packageVersion } from '../../package-version.ts';
import { programName } from '../../program-name.ts';
import type { ChatArguments } from '../arguments/parse-chat-arguments.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { completeInput } from '../slash/complete-input.ts';
import { isSlashCommand, runSlashCommand } from '../slash/run-slash-command.ts';
import { describeRules } from '../view/describe-rules.ts';
import { formatStatus } from '../view/format-status.ts';
import { statusOf } from '../view/status-of.ts';
import { describeResumed } from './describe-resumed.ts';
import { InputHistory } from './input-history.ts';
import { InteractiveChat } from './interactive-chat.ts';
import { type LineResult, readLine } from './read-line.ts';

const LATE_INTERRUPT_MS = 500;

/** Talks with a person at a terminal until they leave; returns the exit code. */
export async function runInteractive(asked: ChatArguments, environment: CliEnvironment): Promise<number> {
  const chat = new InteractiveChat(asked, environment);
  await chat.open();
  greet(chat);
  const history = new InputHistory(chat.places.inputHistory);
  try {
    await converse(chat, history);
    return leave(chat);
  } finally {
    chat.close();
  }
}

/** Says how to come back, or what could not be written down. */
function leave(chat: InteractiveChat): number {
  const { agent, recording } = chat.chat;
  agent.close();
  if (recording.failure) {
    chat.print([chat.colors.red(`✗ ${printable(recording.failure.message)}`)]);
    return EXIT_CODES.failed;
  }
  const resume = `Resume with: ${programName(chat.environment.env)} chat --resume ${recording.id}`;
  if (agent.wasAsked) chat.print([chat.colors.dim(resume)]);
  return EXIT_CODES.answered;
}

async function converse(chat: InteractiveChat, history: InputHistory): Promise<void> {
  const { now } = chat.environment;
  let isLeaving = false;
  let lastTurn = 0;
  while (!chat.isOver) {
    const input = await prompt(chat, history);
    if (input.type === 'end') return;
    if (input.type === 'line') chat.keepTypedAhead(input.rest);
    // Twice in a row, and not at once: both may have been meant for a model that had just finished.
    const wantsToLeave = input.type === 'interrupt' && input.isEmpty && now() - lastTurn > LATE_INTERRUPT_MS;
    if (wantsToLeave && isLeaving) return;
    isLeaving = wantsToLeave;
    if (wantsToLeave) chat.print([chat.colors.dim('Ctrl-C again or /quit leaves')]);
    if (input.type !== 'line' || input.text === '') continue;
    await handle(input.text, chat, history);
    lastTurn = now();
  }
}

async function handle(text: string, chat: InteractiveChat, history: InputHistory): Promise<void> {
  history.add(chat.withoutKeys(text));
  if (isSlashCommand(text)) await chat.work((signal) => runSlashCommand(text, chat, signal));
  else await chat.send(text);
}

async function prompt(chat: InteractiveChat, history: InputHistory): Promise<LineResult> {
  const { colors, environment } = chat;
  const { out, input, editor } = environment;
  await chat.chat.agent.session.measureContext();
  chat.print(['', ...formatStatus(statusOf(chat.chat), out.columns, colors)]);
  return readLine({
    input: input.stream,
    output: editor,
    complete: (line) => completeInput(line, chat),
    history: history.lines.filter(isPlainText),
    prompt: colors.cyan('› '),
    continuation: colors.cyan('… '),
    typedAhead: chat.takeTypedAhead(),
  });
}

function greet(chat: InteractiveChat): void {
  const { colors, environment } = chat;
  const { workspace, agent } = chat.chat;
  const { columns } = environment.out;
  const title = `hdc chat ${packageVersion()} · ${agent.model.provider.name} ${printable(agent.model.model)}`;
  chat.print([
    colors.bold(cutEnd(title, columns)),
    colors.dim(cutMiddle(printable(workspace.root), columns)),
    ...wrapText('/help shows the commands, @path brings a file along, Esc interrupts', columns).map(
      colors.dim,
    ),
    ...describeRules(agent, columns).map(colors.dim),
    ...describeResumed(chat.chat, environment.out.columns, colors),
  ]);
}
