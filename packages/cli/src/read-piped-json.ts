import type { Readable } from 'node:stream';

/** Programs write their whole input at once; a status line cannot wait for one that does not. */
const MOMENT_MS = 300;
const MOST_CHARACTERS = 1_000_000;

/**
 * The JSON that another program pipes in, as soon as it is whole: it may keep the pipe open. Undefined if none came
 * within a moment.
 */
export function readPipedJson(input: Readable, momentMs: number = MOMENT_MS): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  return new Promise((resolve) => {
    const end = (value: unknown) => {
      clearTimeout(timer);
      input.removeAllListeners('data');
      // An open pipe would keep the process from ending.
      input.destroy();
      resolve(value);
    };
    const timer = setTimeout(() => end(undefined), momentMs);
    input.on('data', (piece: Buffer) => {
      text += decoder.decode(piece, { stream: true });
      const value = parse(text);
      if (value !== undefined || text.length > MOST_CHARACTERS) end(value);
    });
    input.on('end', () => end(undefined));
    input.on('error', () => end(undefined));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
