import { type Colors, createColors, wrapText } from '@hdc/text';
import type { CliStream } from './cli-stream.ts';

const NAME = 'hdc:';

/**
 * Prints the program's own messages, a sentence a line, with its name in front. A terminal would break words in the
 * middle; files and pipes get lines as long as they are.
 */
export function say(
  stream: Pick<CliStream, 'write' | 'isTerminal' | 'isColored' | 'columns'>,
  sentences: readonly string[],
  color?: 'red' | 'yellow',
): void {
  const colors: Colors = createColors(stream.isColored);
  const name = color === undefined ? NAME : colors[color](NAME);
  for (const sentence of sentences) {
    const text = `${NAME} ${sentence}`;
    stream.write(`${name}${inRows(stream, text).slice(NAME.length)}\n`);
  }
}

/** Prints the answer to a command, a sentence a line, in the same way. */
export function answer(
  stream: Pick<CliStream, 'write' | 'isTerminal' | 'columns'>,
  sentences: readonly string[],
): void {
  for (const sentence of sentences) stream.write(`${inRows(stream, sentence)}\n`);
}

function inRows({ isTerminal, columns }: Pick<CliStream, 'isTerminal' | 'columns'>, text: string): string {
  return isTerminal ? wrapText(text, columns).join('\n') : text;
}
