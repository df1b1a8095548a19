import { isPlainText, printableText } from '@hdc/text';
import { completeInput } from '../slash/complete-input.ts';
import { isSlashCommand, runSlashCommand } from '../slash/run-slash-command.ts';
import { formatStatus } from '../view/format-status.ts';
import { statusOf } from '../view/status-of.ts';
import { readPrompt } from './editor/read-prompt.ts';
import type { InputHistory } from './input-history.ts';
import type { InteractiveChat } from './interactive-chat.ts';
import { mentionPictures } from './pictures/mention-pictures.ts';
import { PictureShelf } from './pictures/picture-shelf.ts';
import { readClipboardPicture } from './pictures/read-clipboard-picture.ts';
import { type LineResult, readLine } from './read-line.ts';

const LATE_INTERRUPT_MS = 500;

/** Takes what a person types, prompts and commands, until they leave. */
export async function converse(chat: InteractiveChat, history: InputHistory): Promise<void> {
  const pictures = new PictureShelf();
  try {
    await takeTurns(chat, history, pictures);
  } finally {
    pictures.close();
  }
}

async function takeTurns(
  chat: InteractiveChat,
  history: InputHistory,
  pictures: PictureShelf,
): Promise<void> {
  const { now } = chat.environment;
  let isLeaving = false;
  let lastTurn = 0;
  while (!chat.isOver) {
    const input = await prompt(chat, history, pictures);
    if (input.type === 'end') return;
    if (input.type === 'line') chat.keepTypedAhead(input.rest);
    // Twice in a row, and not at once: both may have been meant for a model that had just finished.
    const wantsToLeave = input.type === 'interrupt' && input.isEmpty && now() - lastTurn > LATE_INTERRUPT_MS;
    if (wantsToLeave && isLeaving) return;
    isLeaving = wantsToLeave;
    if (wantsToLeave) chat.print([chat.colors.dim('Ctrl-C again or /quit leaves')]);
    if (input.type !== 'line' || input.text === '') continue;
    await handle(input.text, chat, history);
    await sayQueued(chat, history);
    lastTurn = now();
  }
}

/** Sends what the person sent while the model worked, one after the other. */
async function sayQueued(chat: InteractiveChat, history: InputHistory): Promise<void> {
  for (;;) {
    const queued = chat.isOver ? undefined : chat.takeQueued();
    if (queued === undefined) return;
    const lines = queued.split('\n').map(printableText);
    chat.print(['', ...lines.map((line, index) => `${chat.colors.cyan(index === 0 ? '›' : '…')} ${line}`)]);
    await handle(queued, chat, history);
  }
}

async function handle(text: string, chat: InteractiveChat, history: InputHistory): Promise<void> {
  history.add(chat.withoutKeys(text));
  if (isSlashCommand(text)) await chat.work((signal) => runSlashCommand(text, chat, signal));
  else await chat.send(text);
}

async function prompt(
  chat: InteractiveChat,
  history: InputHistory,
  pictures: PictureShelf,
): Promise<LineResult> {
  const { colors, environment } = chat;
  const { out, input, editor } = environment;
  await chat.chat.agent.session.measureContext();
  chat.print(['', ...formatStatus(statusOf(chat.chat), out.columns, colors)]);
  const options = {
    input: input.stream,
    output: editor,
    complete: (line: string) => completeInput(line, chat),
    history: history.lines.filter(isPlainText),
    prompt: colors.cyan('› '),
    continuation: colors.cyan('… '),
    typedAhead: chat.takeTypedAhead(),
  };
  if (!out.canErase) return readLine(options);
  return readPrompt({
    ...options,
    columns: () => out.columns,
    rows: () => out.rows,
    reflows: out.reflows,
    settlesAfterMs: out.settlesAfterMs,
    onPaste: (text) => mentionPictures(text, chat.chat.workspace),
    onClipboard: () => pasteFromClipboard(chat, pictures),
  });
}

async function pasteFromClipboard(chat: InteractiveChat, pictures: PictureShelf) {
  const picture = await readClipboardPicture(chat.environment);
  return typeof picture === 'string'
    ? { note: picture }
    : { text: await pictures.keep(picture, chat.chat.workspace) };
}
