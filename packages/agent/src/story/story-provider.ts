import { setTimeout as wait } from 'node:timers/promises';
import { type ChatCompletionChunk, type ChatCompletionRequest, HdcError, type IProvider } from '@hdc/core';
import type { StoryStep } from './parse-story.ts';

type StoryAnswer = StoryStep & { readonly type: 'agent' };

export interface StoryProviderOptions {
  /** The delay of each word; 0 sends an answer at once. */
  readonly wordMs?: number;
}

const SUMMARY = '(The scripted model cannot summarise; this line stands for a summary.)';

/** A model whose answers are written down beforehand, whatever it is asked. */
export class StoryProvider implements IProvider {
  readonly name = 'scripted';
  readonly #answers: StoryAnswer[];
  readonly #options: StoryProviderOptions;
  #calls = 0;

  constructor(steps: readonly StoryStep[], options: StoryProviderOptions = {}) {
    this.#answers = steps.filter((step) => step.type === 'agent');
    this.#options = options;
  }

  async *generateChatCompletion({
    signal,
    tools,
  }: ChatCompletionRequest): AsyncGenerator<ChatCompletionChunk> {
    // Only a request for a summary comes without tools, and it is no part of the story.
    if (!tools) {
      yield { blocks: [{ type: 'text', text: SUMMARY }] };
      return;
    }
    const answer = this.#answers.shift();
    if (!answer)
      throw new HdcError('STORY_OVER', 'The story is over: the scripted model has no more answers');
    const { wordMs = 0 } = this.#options;
    for (const text of wordMs > 0 ? answer.text.split(/(?<=\s)/) : [answer.text]) {
      if (wordMs > 0) await wait(wordMs, undefined, { ...(signal && { signal }) });
      if (text !== '') yield { blocks: [{ type: 'text', text }] };
    }
    const calls = answer.calls.map(({ tool, parameters }) => ({
      type: 'tool_call' as const,
      id: `call-${++this.#calls}`,
      name: tool,
      parameters,
    }));
    yield { blocks: calls };
  }
}
