import type { Readable, Writable } from 'node:stream';
import { readLine } from './read-line.ts';

export interface TextQuestion {
  readonly input: Readable;
  readonly output: Writable;
  readonly prompt: string;
  readonly signal?: AbortSignal;
}

/** Asks for a line of text; undefined when the person does not want to give one. */
export async function askText({ prompt, ...terminal }: TextQuestion): Promise<string | undefined> {
  const result = await readLine({
    ...terminal,
    complete: async (line) => [[], line],
    history: [],
    prompt,
    continuation: '… ',
    typedAhead: '',
    isEscapeInterrupt: true,
  });
  return result.type === 'line' ? result.text.trim() : undefined;
}
