import type { Readable, Writable } from 'node:stream';
import { readLine } from './read-line.ts';

/** One of several answers. */
export interface KeyedChoice<Value> {
  /** The key that the person types for it. */
  readonly key: string;
  /** Other words that mean the same. */
  readonly words?: readonly string[];
  readonly value: Value;
}

export interface Question<Value> {
  readonly input: Readable;
  readonly output: Writable;
  readonly choices: readonly KeyedChoice<Value>[];
  readonly signal?: AbortSignal;
}

/**
 * Asks until one of the keys is typed, and Enter. Nothing is chosen beforehand: a person who was typing something
 * else must not agree by accident. Undefined when the person does not want to answer.
 */
export async function askChoice<Value>(question: Question<Value>): Promise<Value | undefined> {
  const { input, output, choices, signal } = question;
  const keys = choices.map(({ key }) => key);
  const shown = keys.length > 4 ? `${keys[0]}–${keys.at(-1)}` : keys.join('/');
  let typedAhead = '';
  for (;;) {
    const result = await readLine({
      input,
      output,
      complete: async (line) => [[], line],
      history: [],
      prompt: `${shown} › `,
      continuation: '… ',
      typedAhead,
      isEscapeInterrupt: true,
      ...(signal && { signal }),
    });
    if (result.type !== 'line') return undefined;
    const choice = findChoice(result.text, choices);
    if (choice) return choice.value;
    typedAhead = result.rest.trim();
    output.write(`Type one of ${keys.join(', ')} and Enter; Esc interrupts.\n`);
  }
}

function findChoice<Value>(
  text: string,
  choices: readonly KeyedChoice<Value>[],
): KeyedChoice<Value> | undefined {
  const word = text.trim().toLowerCase();
  return choices.find(({ key, words = [] }) => key === word || words.includes(word));
}
