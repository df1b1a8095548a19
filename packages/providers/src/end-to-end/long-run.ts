import { type CompressionStrategyName, createUserMessage, HdcError, type IContent } from '@hdc/core';
import { CompressionExecutionError } from '@hdc/core/errors';
import { expect, vi } from 'vitest';
import type { ProviderName } from '../provider-names.ts';
import { WIRES } from '../scripted/scripted-server.ts';
import {
  checkWireRequest,
  readWireRequest,
  type ScriptedAnswer,
  type ScriptStep,
  type WireMessage,
} from '../testing/index.ts';
import { findSplitSignatures } from './find-split-signatures.ts';
import { FragileEstimator } from './fragile-estimator.ts';
import {
  COMPLETION_BUDGET,
  CONTEXT_LIMIT,
  messageWithPicture,
  ScriptedAgent,
  type ScriptedAgentOptions,
  workingTurn,
} from './scripted-agent.ts';

/** Strategies under which the task, the first message, is always there. */
const KEEP_THE_TASK: readonly string[] = ['high-density', 'adaptive-density', 'middle-out'];

/** Vendors whose signatures vouch for calls. */
const SIGN_CALLS: readonly ProviderName[] = ['google', 'openai'];

interface LongRunOptions extends Pick<ScriptedAgentOptions, 'format' | 'strategy' | 'model'> {
  /** Changes each step of the model before it is taken. */
  readonly rewrite?: (step: ScriptStep) => ScriptStep;
}

/** A conversation that goes on whatever goes wrong; every request of it is checked on the wire. */
export class LongRun {
  readonly agent: ScriptedAgent;
  readonly #format: ProviderName;
  readonly #strategy: CompressionStrategyName;
  readonly #rewrite: (step: ScriptStep) => ScriptStep;
  readonly #estimator: FragileEstimator;
  readonly #problems: string[] = [];
  /** Everything that the model was told to say. */
  readonly #answered: ScriptedAnswer[] = [];
  #latest = '';
  /** Every step of the script is one request. */
  #steps = 0;
  #expectedFailure: RegExp | undefined;
  #pendingFault: { readonly name: string; readonly isOver: () => boolean } | undefined;

  static async start(options: LongRunOptions): Promise<LongRun> {
    const estimator = new FragileEstimator();
    return new LongRun(await ScriptedAgent.start({ ...options, estimator }), options, estimator);
  }

  private constructor(agent: ScriptedAgent, options: LongRunOptions, estimator: FragileEstimator) {
    this.agent = agent;
    this.#format = options.format;
    this.#strategy = options.strategy;
    this.#rewrite = options.rewrite ?? ((step) => step);
    this.#estimator = estimator;
    agent.onRequest(({ body }) => this.#checkRequest(body));
  }

  /** Works on the next request until the model makes no more calls. */
  async turn(turn: number): Promise<void> {
    this.#latest = messageOf(turn);
    this.#script(...workingTurn(turn));
    await this.#work(turn % 10 === 0 ? messageWithPicture(this.#latest) : this.#latest);
    this.#checkState();
  }

  /** Reads file after file without a word of the person, until the window is full and beyond. */
  async readOn(turn: number, rounds: number): Promise<void> {
    this.#latest = `Request ${turn}: read everything.`;
    const reads = Array.from({ length: rounds }, (_, round) => ({
      id: `on_${turn}_${round}`,
      name: 'read_file',
      parameters: { file_path: `src/many-${turn}-${round}.ts` },
    }));
    this.#script(...reads.map((call) => ({ toolCalls: [call] })), { text: 'Read.' });
    await this.#work(this.#latest);
    this.#checkState();
  }

  /** The connection breaks in the middle of an answer: no answer, and the turn says so. */
  async breakOffAnAnswer(): Promise<void> {
    this.#latest = 'a request whose answer breaks off';
    this.#script({ text: 'half of an answer', disconnectAfter: 2 });
    await expect(this.agent.session.sendMessage(this.#latest)).rejects.toThrow(HdcError);
    expect(this.#lastEntryText()).toBe(this.#latest);
    this.#checkState();
  }

  /** The provider counts more than we do: the request gets smaller and is sent again. */
  async refuseAsTooLong(): Promise<void> {
    const { status, message } = WIRES[this.#format].overflow;
    this.#latest = 'a request that is refused as too long';
    this.#script({ status, message }, { text: 'now it fits' });
    await this.agent.session.sendMessage(this.#latest);
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

  /**
   * The next two summaries that the conversation itself asks for come to nothing. The first failure ends the
   * turn at the threshold; the second, when the turn is taken up again, does not.
   */
  armSummaries(step: ScriptStep, message: RegExp): void {
    this.#expectedFailure = message;
    this.#armFailures([step, step], message);
  }

  /** The next summary that the conversation itself asks for is larger than what it would replace; that ends no turn. */
  armLargeSummary(): void {
    this.#armFailures([{ text: 'long '.repeat(20_000) }], /the summary has/);
  }

  #armFailures(steps: readonly ScriptStep[], message: RegExp): void {
    const { events, summaries } = this.agent;
    const start = events.length;
    summaries.push(...steps);
    const error = expect.objectContaining({ message: expect.stringMatching(message) });
    const failure = { type: 'failed', strategy: this.#strategy, error };
    this.#arm(`summaries fail: ${message.source}`, () => {
      if (summaries.length > 0) return false;
      expect(this.#expectedFailure).toBeUndefined();
      const failed = events.slice(start).filter(({ type }) => type === 'failed');
      expect(failed).toEqual(steps.map(() => failure));
      return true;
    });
  }

  /** The next compression that the conversation itself begins has not ended when something is added. */
  armLateContent(): void {
    const { history, session, summaries } = this.agent;
    const text = 'something that cannot wait';
    const late = createUserMessage(text);
    const start = history.startCompression.bind(history);
    summaries.push({ text: 'A summary that took a while.', delayMs: 30 });
    vi.spyOn(history, 'startCompression').mockImplementationOnce(() => {
      start();
      // The compression has taken its copy by then and waits for a count or for the model.
      queueMicrotask(() => {
        this.#latest = text;
        session.add(late);
      });
    });
    this.#arm('content arrives late', () => {
      if (this.#latest !== text) return false;
      expect(history.getAll()).toContain(late);
      summaries.length = 0;
      return true;
    });
  }

  /** At the very end: everything that was to go wrong did, and nothing else. */
  checkEnd(): void {
    expect(this.#pendingFault).toBeUndefined();
    expect(this.agent.answers).toEqual([]);
    expect(this.agent.chatRequests.length).toBe(this.#steps);
  }

  #script(...steps: readonly ScriptStep[]): void {
    const taken = steps.map(this.#rewrite);
    this.agent.answers.push(...taken);
    this.#answered.push(...taken.filter((step) => !('status' in step)));
    this.#steps += steps.length;
  }

  /** Takes a turn up again that a failed summary ended. */
  async #work(message?: string | IContent): Promise<void> {
    const { agent } = this;
    try {
      await agent.turn(message);
    } catch (error) {
      if (!(error instanceof CompressionExecutionError && this.#expectedFailure?.test(error.message)))
        throw error;
      this.#expectedFailure = undefined;
      expect(agent.events.at(-1)).toEqual({ type: 'failed', strategy: this.#strategy, error });
      this.#checkState();
      await agent.turn();
    }
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
    if (SIGN_CALLS.includes(this.#format)) {
      this.#problems.push(...findSplitSignatures(messages, this.#answered));
    }
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
