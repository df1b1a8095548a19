import { type CompressionStrategyName, createUserMessage, HdcError } from '@hdc/core';
import { expect, vi } from 'vitest';
import type { ProviderName } from '../provider-names.ts';
import { checkWireRequest, readWireRequest, type ScriptStep, type WireMessage } from '../testing/index.ts';
import { WIRES } from '../testing/wires/wires.ts';
import { FragileEstimator } from './fragile-estimator.ts';
import {
  COMPLETION_BUDGET,
  CONTEXT_LIMIT,
  messageWithPicture,
  ScriptedAgent,
  workingTurn,
} from './scripted-agent.ts';

/** Strategies under which the task, the first message, is always there. */
const KEEP_THE_TASK: readonly string[] = ['high-density', 'middle-out'];

/** A conversation that goes on whatever goes wrong; every request of it is checked on the wire. */
export class LongRun {
  readonly agent: ScriptedAgent;
  readonly #format: ProviderName;
  readonly #strategy: CompressionStrategyName;
  readonly #estimator: FragileEstimator;
  readonly #problems: string[] = [];
  #latest = '';
  #requests = 0;
  #pendingFault: { readonly name: string; readonly isOver: () => boolean } | undefined;

  static async start(format: ProviderName, strategy: CompressionStrategyName): Promise<LongRun> {
    const estimator = new FragileEstimator();
    return new LongRun(
      await ScriptedAgent.start({ format, strategy, estimator }),
      format,
      strategy,
      estimator,
    );
  }

  private constructor(
    agent: ScriptedAgent,
    format: ProviderName,
    strategy: CompressionStrategyName,
    estimator: FragileEstimator,
  ) {
    this.agent = agent;
    this.#format = format;
    this.#strategy = strategy;
    this.#estimator = estimator;
    agent.onRequest(({ body }) => this.#checkRequest(body));
  }

  /** Works on the next request until the model makes no more calls. */
  async turn(turn: number): Promise<void> {
    this.#latest = messageOf(turn);
    this.agent.answers.push(...workingTurn(turn));
    this.#requests += await this.agent.turn(
      turn % 10 === 0 ? messageWithPicture(this.#latest) : this.#latest,
    );
    this.#checkState();
  }

  /** The connection breaks in the middle of an answer: no answer, and the turn says so. */
  async breakOffAnAnswer(): Promise<void> {
    this.#latest = 'a request whose answer breaks off';
    this.agent.answers.push({ text: 'half of an answer', disconnectAfter: 2 });
    await expect(this.agent.session.sendMessage(this.#latest)).rejects.toThrow(HdcError);
    this.#requests++;
    expect(this.#lastEntryText()).toBe(this.#latest);
    this.#checkState();
  }

  /** The provider counts more than we do: the request gets smaller and is sent again. */
  async refuseAsTooLong(): Promise<void> {
    const { status, message } = WIRES[this.#format].overflow;
    this.#latest = 'a request that is refused as too long';
    this.agent.answers.push({ status, message }, { text: 'now it fits' });
    await this.agent.session.sendMessage(this.#latest);
    this.#requests += 2;
    expect(this.agent.events.at(-1)).toMatchObject({ type: 'retried', error: expect.any(HdcError) });
    const [refused, accepted] = this.agent.chatRequests.slice(-2);
    expect(accepted?.text.length).toBeLessThan(refused?.text.length ?? 0);
    this.#checkState();
  }

  /** The estimator fails once: the turn fails, the message stays, and the next count is right again. */
  async failToCount(): Promise<void> {
    this.#latest = 'a request that cannot be counted';
    this.#estimator.failOnce();
    await expect(this.agent.session.sendMessage(this.#latest)).rejects.toThrow('the tokenizer is gone');
    expect(this.#lastEntryText()).toBe(this.#latest);
    this.#checkState();
  }

  /** What happens to the next summary that the conversation itself asks for. */
  armSummary(step: ScriptStep, message: RegExp): void {
    const { agent } = this;
    const events = agent.events.length;
    agent.summaries.push(step);
    const failure = expect.objectContaining({
      type: 'failed',
      strategy: this.#strategy,
      error: expect.objectContaining({ message: expect.stringMatching(message) }),
    });
    this.#arm(`a summary fails: ${message.source}`, () => {
      if (agent.summaries.length > 0) return false;
      expect(agent.events.slice(events)).toContainEqual(failure);
      return true;
    });
  }

  /** The next compression that the conversation itself begins has not ended when something is added. */
  armLateContent(): void {
    const { history, session, summaries } = this.agent;
    const late = createUserMessage('something that cannot wait');
    const start = history.startCompression.bind(history);
    summaries.push({ text: 'A summary that took a while.', delayMs: 30 });
    vi.spyOn(history, 'startCompression').mockImplementationOnce(() => {
      start();
      // The compression has taken its copy by then and waits for a count or for the model.
      queueMicrotask(() => {
        this.#latest = 'something that cannot wait';
        session.add(late);
      });
    });
    this.#arm('content arrives late', () => {
      const isOver = this.#latest === 'something that cannot wait';
      if (!isOver) return false;
      expect(history.getAll()).toContain(late);
      summaries.length = 0;
      return true;
    });
  }

  /** At the very end: everything that was to go wrong did, and nothing else. */
  checkEnd(): void {
    expect(this.#pendingFault).toBeUndefined();
    expect(this.agent.chatRequests.length).toBe(this.#requests);
  }

  #arm(name: string, isOver: () => boolean): void {
    expect(this.#pendingFault, `${this.#pendingFault?.name} never happened`).toBeUndefined();
    this.#pendingFault = { name, isOver };
  }

  #checkState(): void {
    if (this.#pendingFault?.isOver()) this.#pendingFault = undefined;
    expect(this.#problems).toEqual([]);
    expect(this.agent.history.findLosses()).toEqual([]);
    expect(this.agent.history.isOrderKept).toBe(true);
  }

  #checkRequest(body: unknown): void {
    const messages = readWireRequest(this.#format, body);
    const texts = messages.flatMap((message) => message.texts);
    this.#problems.push(...checkWireRequest(this.#format, body));
    if (!texts.some((text) => text.includes(this.#latest))) {
      this.#problems.push(`the latest request is missing: ${this.#latest}`);
    }
    if (KEEP_THE_TASK.includes(this.#strategy) && !texts.some((text) => text.includes(messageOf(1)))) {
      this.#problems.push('the task is missing');
    }
    const tokens = tokensOf(messages);
    if (tokens + COMPLETION_BUDGET > CONTEXT_LIMIT) this.#problems.push(`${tokens} tokens do not fit`);
  }

  #lastEntryText(): string | undefined {
    const block = this.agent.history.getAll().at(-1)?.blocks[0];
    return block?.type === 'text' ? block.text : undefined;
  }
}

/** Tokens as the estimator of the session counts them, from what really went over the wire. */
function tokensOf(messages: readonly WireMessage[]): number {
  const characters = messages.flatMap(({ texts, calls, results }) => [
    ...texts,
    ...calls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`),
    ...results.map(({ text }) => text),
  ]);
  return characters.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
}

function messageOf(turn: number): string {
  return `Request ${turn}: please work on file ${turn % 7}, and mind the "quotes" & <tags>.`;
}
