import type { IContent } from '@hdc/core';
import { findToolExchanges, isRecord } from '@hdc/core/content';
import { expect } from 'vitest';
import { waitUntil } from '../../testing/terminal/wait-until.ts';
import type { StartedChat } from './start-chat.ts';

const LONGEST_WAIT_MS = 30_000;

/** The output of the runs so far. */
export class ShownSession {
  readonly #prompts: string[] = [];
  readonly #answers: string[] = [];
  readonly #results: string[] = [];

  start(out: string): string {
    const [start] = jsonEvents(out);
    expect(start).toMatchObject({ type: 'start' });
    return String(start?.['session']);
  }

  add(out: string): void {
    let answer = '';
    for (const event of jsonEvents(out)) {
      if (event['type'] === 'text') answer += String(event['text']);
      if (event['type'] === 'message')
        this.#prompts.push(...(out.match(/prompt \d+\.|the last prompt/) ?? []));
      if (event['type'] === 'tool-result') this.#results.push(String(event['id']));
      if (event['type'] !== 'answer') continue;
      this.#answers.push(answer);
      answer = '';
    }
    if (answer !== '') this.#answers.push(answer);
  }

  compareWith(history: readonly IContent[]): void {
    const texts = (speaker: IContent['speaker']) =>
      history.filter((entry) => entry.speaker === speaker).map(textOf);
    const answers = texts('ai');
    expect(this.#answers.filter((shown) => !answers.some((text) => text.startsWith(shown)))).toEqual([]);
    expect(this.#prompts.filter((shown) => !texts('human').includes(shown))).toEqual([]);
    expect(doubledIn(texts('human'))).toEqual([]);
    expect(doubledIn(answers.flatMap((text) => text.match(/«\d+\.\d+»/g) ?? []))).toEqual([]);
    const calls = blocksOf(history, 'tool_call').map(({ id }) => id);
    const responses = blocksOf(history, 'tool_response').map(({ callId }) => callId);
    expect(doubledIn(calls)).toEqual([]);
    expect(responses).toEqual(calls);
    expect(findToolExchanges(history).all.filter(({ response }) => !response)).toEqual([]);
    expect(this.#results.filter((id) => !responses.includes(id))).toEqual([]);
  }
}

/** The events that a run with --json printed. The last line counts only when it was printed to its end. */
export function jsonEvents(out: string): readonly Readonly<Record<string, unknown>>[] {
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const event: unknown = JSON.parse(line);
      if (!isRecord(event)) throw new Error(`No event: ${line}`);
      return event;
    });
}

/** Resolves as soon as a run with --json has printed an event of this type. */
export async function untilPrinted({ printed }: StartedChat, type: string): Promise<void> {
  const isThere = async () => jsonEvents(printed().out).some((event) => event['type'] === type) || undefined;
  if (!(await waitUntil(isThere, LONGEST_WAIT_MS))) {
    throw new Error(`There was no ${type}, but ${JSON.stringify(printed())}`);
  }
}

type BlockType = IContent['blocks'][number]['type'];

function blocksOf<T extends BlockType>(history: readonly IContent[], type: T) {
  return history.flatMap(({ blocks }) => blocks).filter((block) => isOfType(block, type));
}

function isOfType<T extends BlockType>(
  block: IContent['blocks'][number],
  type: T,
): block is Extract<IContent['blocks'][number], { type: T }> {
  return block.type === type;
}

function textOf({ blocks }: IContent): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
}

function doubledIn(texts: readonly string[]): readonly string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
