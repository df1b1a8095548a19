import { dirname, join } from 'node:path';
import { type AgentEvent, describeContext } from '@hdc/agent';
import { playStory } from '@hdc/agent/story';
import { type Colors, createColors, wrapText } from '@hdc/text';
import type { CliEnvironment } from '../../cli-environment.ts';
import { programName } from '../../program-name.ts';
import type { ChatArguments } from '../arguments/parse-chat-arguments.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { converse } from '../interactive/converse.ts';
import { InputHistory } from '../interactive/input-history.ts';
import { InteractiveChat } from '../interactive/interactive-chat.ts';
import { ChatView } from '../view/chat-view.ts';
import { formatContext } from '../view/format-context.ts';
import { formatStatus } from '../view/format-status.ts';
import { LiveScreen } from '../view/live-screen.ts';
import { statusOf } from '../view/status-of.ts';
import { type Demo, openDemo } from './open-demo.ts';

const WORD_MS = 12;

/** Plays the example session through the real loop; returns the exit code. */
export async function runDemo(asked: ChatArguments, environment: CliEnvironment): Promise<number> {
  const { settings } = asked;
  const { out, input, editor, now, onInterrupt } = environment;
  const colors = createColors(out.isColored);
  const screen = new LiveScreen(out, now, editor);
  const view = new ChatView(screen, colors);
  const wordMs = out.isTerminal ? WORD_MS : 0;
  let show = (event: AgentEvent) => view.show(event);
  const demo = await openDemo({ settings, wordMs, onEvent: (event) => show(event) }, environment);
  screen.writeLines(describeDemo(demo, out.columns, colors));
  const interrupt = new AbortController();
  const undo = onInterrupt(() => interrupt.abort());
  try {
    await playStory(demo.steps, demo.agent, demo.workspace.root, interrupt.signal, {
      onUser: ({ text }) => {
        screen.setProgress(undefined);
        screen.writeLines(['', ...formatStatus(statusOf(demo), out.columns, colors)]);
        const lines = text.split('\n').flatMap((line) => wrapText(line, out.columns - 2));
        screen.writeLines(lines.map((line, i) => `${colors.cyan(i === 0 ? '›' : '…')} ${line}`));
      },
      onChange: ({ path }) => screen.writeLines(['', colors.dim(`(meanwhile somebody changes ${path})`)]),
    });
    screen.setProgress(undefined);
    screen.writeLines(['', ...(await summarise(demo, environment, colors))]);
    if (interrupt.signal.aborted) return EXIT_CODES.interrupted;
    undo();
    if (out.isTerminal && input.isTerminal) {
      const chat = new InteractiveChat(asked, environment);
      show = chat.show;
      await tryOut(demo, chat);
    }
    return EXIT_CODES.answered;
  } finally {
    undo();
    demo.agent.close();
  }
}

/** The session stays open so that people can look around in it; the model has nothing more to say. */
async function tryOut(demo: Demo, chat: InteractiveChat): Promise<void> {
  chat.adopt(demo);
  const hint =
    'The session is yours: try /context, /open p1, /cost or /undo. Nobody answers prompts any more; /quit leaves.';
  chat.print(['', ...wrapText(hint, chat.environment.out.columns)]);
  await converse(chat, new InputHistory(join(dirname(demo.workspace.root), 'input-history.jsonl')));
}

function describeDemo({ workspace }: Demo, columns: number, colors: Colors): readonly string[] {
  return [
    colors.inverse(' DEMO '),
    ...wrapText(
      'The model is scripted: its words were written beforehand, and nothing is sent anywhere. The tools, the pruning (preset balanced) and the figures are real.',
      columns,
    ),
    ...wrapText(`The project is in ${workspace.root} and stays there. Ctrl-C stops the demo.`, columns).map(
      colors.dim,
    ),
  ];
}

async function summarise(
  demo: Demo,
  { out, env }: CliEnvironment,
  colors: Colors,
): Promise<readonly string[]> {
  const program = programName(env);
  const { columns } = out;
  const description = await describeContext(demo.agent.session.history);
  return [
    ...formatContext(description, demo.agent.pruned.items, statusOf(demo), { columns, colors }),
    '',
    `${colors.inverse(' DEMO ')} That was the scripted model.`,
    `How to talk to a real one:   ${program} chat --help`,
    `What each strategy would do: ${program} replay ${demo.recording.path}`,
  ];
}
