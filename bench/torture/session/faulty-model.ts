import type { ChatCompletionChunk, ChatCompletionRequest, ContentBlock, IProvider } from '@hdc/core';
import type { Random } from '../../random.ts';
import { hostileText } from '../hostile/hostile-text.ts';
import { callsOf, extras } from '../hostile/hostile-turn.ts';
import { InjectedFault } from './injected-fault.ts';

const FAULTS = [
  'error',
  'error-in-stream',
  'overflow',
  'overflow-twice',
  'abort',
  'abort-in-stream',
  'hang',
  'endless',
  'empty',
  'wrong-role',
  'wild-usage',
] as const;

/** Distinguishes a request of the conversation from one for a summary. */
export const SYSTEM_PROMPT = 'Be brief.';

const SUMMARIES = ['a short summary', 'a short summary', '', 'long '.repeat(4_000), 'half \ud800'] as const;

export type ModelFault = (typeof FAULTS)[number];

/** The behaviour of the model in one turn. */
export interface TurnScript {
  readonly fault: ModelFault | undefined;
  /** Ends the turn from outside. */
  readonly abort: () => void;
  /** Every request of the turn, before it is answered. */
  readonly onRequest: (request: ChatCompletionRequest) => void;
  /** The parts of an answer, before it is sent. */
  readonly onAnswer: (request: ChatCompletionRequest, blocks: readonly ContentBlock[]) => void;
}

export function pickFault(random: Random): ModelFault {
  return random.pick(FAULTS);
}

/** A model that answers with words, thoughts and calls, and fails in the ways that the script says. */
export class FaultyModel implements IProvider {
  readonly name = 'faulty';
  readonly #random: Random;
  readonly #scripts = new WeakMap<AbortSignal, TurnScript>();
  #answers = 0;
  #overflows = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The script for the requests of the turn that has this signal; turns may run beside each other. */
  play(signal: AbortSignal, script: TurnScript): void {
    this.#scripts.set(signal, script);
    this.#overflows = 0;
  }

  async *generateChatCompletion(request: ChatCompletionRequest): AsyncGenerator<ChatCompletionChunk> {
    if (request.systemPrompt !== SYSTEM_PROMPT) return yield* this.#summarise();
    const script = request.signal && this.#scripts.get(request.signal);
    script?.onRequest(request);
    await this.#failFirst(script);
    const blocks = script?.fault === 'empty' ? [] : this.#answer(script?.fault);
    script?.onAnswer(request, blocks);
    for (const [index, block] of blocks.entries()) {
      yield { blocks: [block] };
      if (index === 0) yield* failInStream(script);
    }
    yield { blocks: [], metadata: { usage: this.#usage(request, script?.fault) } };
  }

  /** The faults before anything was said. */
  async #failFirst(script: TurnScript | undefined): Promise<void> {
    const fault = script?.fault;
    if (fault === 'error') throw new InjectedFault(fault);
    if (fault === 'overflow' && this.#overflows++ < 1) throw overflow(fault);
    if (fault === 'overflow-twice' && this.#overflows++ < 2) throw overflow(fault);
    if (fault === 'abort') script?.abort();
    if (fault !== 'hang') return;
    setImmediate(() => script?.abort());
    await new Promise(() => {});
  }

  async *#summarise(): AsyncGenerator<ChatCompletionChunk> {
    if (this.#random.chance(0.1)) throw new InjectedFault('summary');
    const text = this.#random.pick(SUMMARIES);
    yield { blocks: [{ type: 'text', text }] };
  }

  #answer(fault: ModelFault | undefined): readonly ContentBlock[] {
    const number = ++this.#answers;
    const blocks: ContentBlock[] = [];
    if (this.#random.chance(0.4)) {
      blocks.push({ type: 'thinking', thought: hostileText(this.#random), signature: `own ${number}` });
    }
    blocks.push(...extras(this.#random).filter(({ type }) => type !== 'thinking'));
    if (this.#random.chance(0.6)) blocks.push(...callsOf(this.#random, number));
    if (fault === 'wrong-role') {
      blocks.push({ type: 'tool_response', callId: 'call-1-0', toolName: 'read_file', result: 'mine' });
    }
    return blocks.length > 0 ? blocks : [{ type: 'text', text: `answer ${number}` }];
  }

  #usage({ contents }: ChatCompletionRequest, fault: ModelFault | undefined) {
    if (fault !== 'wild-usage') return { inputTokens: contents.length * 80, outputTokens: 20 };
    return { inputTokens: this.#random.pick([0, -1, Number.NaN, 1e12, 3]), outputTokens: Number.NaN };
  }
}

async function* failInStream(script: TurnScript | undefined): AsyncGenerator<ChatCompletionChunk> {
  const fault = script?.fault;
  if (fault === 'error-in-stream') throw new InjectedFault(fault);
  if (fault === 'abort-in-stream') script?.abort();
  while (fault === 'endless') yield { blocks: [{ type: 'text', text: 'on and on '.repeat(500) }] };
}

function overflow(kind: string): InjectedFault {
  return new InjectedFault(kind, 'prompt is too long: 210345 tokens > 200000 maximum');
}
