import { type AsyncCompleter, createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { collectKeys, type Key } from './typed-keys.ts';

/** A person's action at the prompt. */
export type LineResult =
  /** `rest` holds keys that were typed so fast after it that nobody else could read them. */
  | { readonly type: 'line'; readonly text: string; readonly rest: string }
  /** Ctrl-C; `isEmpty` when there was nothing to throw away. */
  | { readonly type: 'interrupt'; readonly isEmpty: boolean }
  /** Ctrl-D, or the terminal is gone. */
  | { readonly type: 'end' };

/** Finds completions for the end of a line: the candidates, and the part that they replace. */
type Complete = (line: string) => Promise<readonly [readonly string[], string]>;

export interface LineInputOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly complete: Complete;
  /** The newest first. */
  readonly history: readonly string[];
  readonly prompt: string;
  /** Stands in front of the second and further lines. */
  readonly continuation: string;
  /** The text that the person typed before the prompt was there. */
  readonly typedAhead: string;
  /** Ends the input as an interrupt does. */
  readonly signal?: AbortSignal;
  /** Whether Esc is an interrupt as well. */
  readonly isEscapeInterrupt?: boolean;
}

const PASTE_ON = '\u001b[?2004h';
const PASTE_OFF = '\u001b[?2004l';
const MOST_HISTORY = 1_000;

/** Reads one input. A backslash at the end continues it on the next line, and pasted lines stay together. */
export function readLine(options: LineInputOptions): Promise<LineResult> {
  const { input, output, history, prompt, continuation, typedAhead, signal } = options;
  const paste = watchPaste(input);
  const line: Interface = createInterface({
    input,
    output,
    terminal: true,
    prompt,
    history: [...history],
    historySize: MOST_HISTORY,
    completer: completerOf(options.complete, paste.isRunning, () => line.line.slice(0, line.cursor)),
  });
  const earlier: string[] = [];
  const goOn = (text: string) => {
    earlier.push(text);
    line.setPrompt(continuation);
    line.prompt();
  };
  output.write(PASTE_ON);
  return new Promise<LineResult>((resolve) => {
    let isFinished = false;
    const finish = (result: LineResult) => {
      if (isFinished) return;
      isFinished = true;
      paste.stop();
      input.off('keypress', onKey);
      signal?.removeEventListener('abort', interrupt);
      const endCollecting = collectKeys(input);
      line.close();
      output.write(PASTE_OFF);
      // Keys that came together with Enter are still on their way through this very turn of the loop.
      setImmediate(() => {
        const rest = endCollecting();
        resolve(result.type === 'line' ? { ...result, rest } : result);
      });
    };
    line.on('line', (text) => {
      if (paste.isRunning()) goOn(text);
      else if (text.endsWith('\\')) goOn(text.slice(0, -1));
      else finish({ type: 'line', text: [...earlier, text].join('\n').trim(), rest: '' });
    });
    const interrupt = () => {
      const isEmpty = line.line === '' && earlier.length === 0;
      if (!isFinished) output.write('\n');
      finish({ type: 'interrupt', isEmpty });
    };
    const onKey = (_text: string | undefined, key: Key | undefined) => {
      if (options.isEscapeInterrupt && key?.name === 'escape') interrupt();
    };
    input.on('keypress', onKey);
    signal?.addEventListener('abort', interrupt);
    line.on('SIGINT', interrupt);
    // Back from the background: the shell has had the terminal, and readline has stopped listening.
    line.on('SIGCONT', () => {
      output.write(PASTE_ON);
      line.prompt(true);
    });
    line.on('close', () => {
      if (!isFinished) output.write('\n');
      finish({ type: 'end' });
    });
    line.prompt();
    if (typedAhead !== '') line.write(typedAhead);
  });
}

function completerOf(complete: Complete, isPasting: () => boolean, lineNow: () => string): AsyncCompleter {
  return (line, callback) => {
    // A tab in a pasted text is a tab.
    if (isPasting()) return callback(null, [['\t'], '']);
    complete(line).then(
      // A person who pressed Tab twice, or typed on, has another line by now.
      ([candidates, end]) => callback(null, [lineNow() === line ? [...candidates] : [], end]),
      // A completion that fails must not break the prompt.
      () => callback(null, [[], line]),
    );
  };
}

/** Knows whether the input is being pasted, if the terminal marks pastes. */
function watchPaste(input: Readable): { isRunning(): boolean; stop(): void } {
  let isRunning = false;
  const watch = (_text: string | undefined, key: Key | undefined) => {
    if (key?.name === 'paste-start') isRunning = true;
    if (key?.name === 'paste-end') isRunning = false;
  };
  input.on('keypress', watch);
  return { isRunning: () => isRunning, stop: () => input.off('keypress', watch) };
}
