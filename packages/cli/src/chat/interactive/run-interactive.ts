import { cutEnd, cutMiddle, printable, wrapText } from '@hdc/text';
import type { CliEnvironment } from '../../cli-environment.ts';
import { packageVersion } from '../../package-version.ts';
import { programName } from '../../program-name.ts';
import type { ChatArguments } from '../arguments/parse-chat-arguments.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { describeRules } from '../view/describe-outcome.ts';
import { converse } from './converse.ts';
import { describeResumed } from './describe-resumed.ts';
import { InputHistory } from './input-history.ts';
import { InteractiveChat } from './interactive-chat.ts';

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
    environment.input.stream.setRawMode?.(false);
    await chat.close();
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
