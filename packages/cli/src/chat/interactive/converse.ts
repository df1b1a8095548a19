import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitKeypressEvents } from 'node:readline';
import type { Workspace } from '@hdc/agent';
import { isPlainText, printableText } from '@hdc/text';
import { completeInput } from '../slash/complete-input.ts';
import { isSlashCommand, runSlashCommand } from '../slash/run-slash-command.ts';
import { formatStatus } from '../view/format-status.ts';
import { statusOf } from '../view/status-of.ts';
import { PromptEditor } from './editor/prompt-editor.ts';
import type { PromptEditorOptions } from './editor/prompt-editor-options.ts';
import type { InputHistory } from './input-history.ts';
import type { InteractiveChat } from './interactive-chat.ts';
import { mentionPictures } from './pictures/mention-pictures.ts';
import { readClipboardPicture } from './pictures/read-clipboard-picture.ts';
import { type LineResult, readLine } from './read-line.ts';
import { collectKeys, type Key } from './typed-keys.ts';

const PASTE_ON = '\u001b[?2004h';
const PASTE_OFF = '\u001b[?2004l';

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
    // Leaving takes two interrupts in a row, not right after a turn: those may have been meant for a model that had just finished.
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
  return readTypedPrompt({
    ...options,
    columns: () => out.columns,
    rows: () => out.rows,
    reflows: out.reflows,
    settlesAfterMs: out.settlesAfterMs,
    onPaste: (text) => mentionPictures(text, chat.chat.workspace),
    onClipboard: () => pasteFromClipboard(chat, pictures),
  });
}

/** Reads a prompt of one line or many. */
export function readTypedPrompt(options: PromptEditorOptions): Promise<LineResult> {
  const { input, output } = options;
  emitKeypressEvents(input);
  return new Promise<LineResult>((resolve) => {
    let isFinished = false;
    const finish = (result: LineResult) => {
      if (isFinished) return;
      isFinished = true;
      input.off('keypress', onKey);
      input.off('end', onEnd);
      output.off('resize', onResize);
      const endCollecting = collectKeys(input);
      output.write(PASTE_OFF);
      // Keys that came together with Enter are still on their way through this very turn of the loop.
      setImmediate(() => {
        const rest = endCollecting();
        // The terminal stays in raw mode throughout: otherwise an Enter that comes too early would turn into Ctrl-J.
        input.pause();
        resolve(result.type === 'line' ? { ...result, rest } : result);
      });
    };
    const onEnd = () => finish({ type: 'end' });
    const onResize = () => editor.resize();
    const onKey = (text: string | undefined, key: Key | undefined) => {
      if (key?.ctrl && key.name === 'z') suspend();
      else editor.press(text, key);
    };
    const listen = () => {
      input.setRawMode?.(true);
      input.resume();
      output.write(PASTE_ON);
    };
    const suspend = () => {
      if (process.platform === 'win32') return;
      // The shell gets the terminal as it was, and this program stands still until it comes back.
      process.once('SIGCONT', () => {
        if (isFinished) return;
        listen();
        editor.comeBack();
      });
      output.write(`${PASTE_OFF}\r\n`);
      input.setRawMode?.(false);
      process.kill(process.pid, 'SIGTSTP');
    };
    listen();
    const editor = new PromptEditor(options, (event) =>
      finish(event.type === 'line' ? { ...event, rest: '' } : event),
    );
    input.on('keypress', onKey);
    input.on('end', onEnd);
    output.on('resize', onResize);
  });
}

async function pasteFromClipboard(chat: InteractiveChat, pictures: PictureShelf) {
  const picture = await readClipboardPicture(chat.environment);
  return typeof picture === 'string'
    ? { note: picture }
    : { text: await pictures.keep(picture, chat.chat.workspace) };
}

/** Pasted pictures without a file, kept as files while the chat is open; the transcript holds those that were sent. */
class PictureShelf {
  #folder: string | undefined;
  #count = 0;

  /** Lends the picture to the workspace; resolves with the mention that brings it along. */
  async keep(png: Buffer, workspace: Workspace): Promise<string> {
    this.#folder ??= await realpath(mkdtempSync(join(tmpdir(), 'hdc-pictures-')));
    let name: string;
    do name = `clipboard-${++this.#count}.png`;
    while (existsSync(join(workspace.root, name)));
    const file = join(this.#folder, name);
    writeFileSync(file, png, { mode: 0o600 });
    workspace.lend(name, file);
    return `@${name} `;
  }

  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}
