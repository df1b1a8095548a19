import { emitKeypressEvents } from 'node:readline';
import type { LineResult } from '../read-line.ts';
import { collectKeys, type Key } from '../typed-keys.ts';
import { PromptEditor } from './prompt-editor.ts';
import type { PromptEditorOptions } from './prompt-editor-options.ts';

const PASTE_ON = '\u001b[?2004h';
const PASTE_OFF = '\u001b[?2004l';

/** Reads a prompt of one line or many. */
export function readPrompt(options: PromptEditorOptions): Promise<LineResult> {
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
        // Raw all the time: in between, a terminal would make Ctrl-J of an Enter that comes too early.
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
