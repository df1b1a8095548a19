import { compressionPointOf } from '../compression/compression-point.ts';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { BoundThinking } from './bound-thinking/bound-thinking.ts';
import { keepThinking } from './bound-thinking/signed-thinking.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import { type Projection, projectRequest } from './projection.ts';
import type { TokenChange } from './session-event.ts';

/** Beyond these a reported count is about something else than our estimate: the uncached part, for instance. */
const SMALLEST_RATIO = 0.8;
const LARGEST_RATIO = 4;

/** Knows how large the next request of a session is, and what an edit made of it. */
export class ContextMeter {
  readonly gauge: TokenGauge;
  readonly #options: ChatSessionOptions;
  readonly #history: HistoryService;
  readonly #thinking: BoundThinking;
  /** The history that was handed in, as long as it has not changed. */
  #restoredVersion: number | undefined;
  #counted: Readonly<Record<'systemPrompt' | 'tools', unknown>> | undefined;

  constructor(options: ChatSessionOptions, history: HistoryService, thinking: BoundThinking) {
    this.#options = options;
    this.#history = history;
    this.#thinking = thinking;
    this.gauge = new TokenGauge(history, () => this.estimate());
    if (options.lastUsage) this.#restoredVersion = history.getVersion();
  }

  /** Tokens of the next request, as the model's provider would count them. */
  read(): number {
    return this.gauge.read(this.#model);
  }

  /** Tokens of the next request by our own estimate: of the history without the thinking that is not sent. */
  estimate(): number {
    const tokens = this.#history.getTotalTokens() - this.#thinking.countDead();
    // An entry that was just added counts towards the total a moment later.
    return Math.max(this.#history.getBaseTokenOffset(), tokens);
  }

  /** The fixed part of every request outside the history, as the model's provider would count it. */
  get baseTokens(): number {
    return this.gauge.adjust(this.#model, this.#history.getBaseTokenOffset());
  }

  /** The tokens of some entries in a request, as the model's provider would count them. */
  async estimateTokens(contents: readonly IContent[]): Promise<number> {
    const valid = this.#thinking.findValid();
    const sent = valid ? keepThinking(contents, valid) : contents;
    return this.gauge.adjust(this.#model, await this.#history.estimateTokensForContents(sent));
  }

  /** The same, once everything is counted, the system prompt and the tools included. */
  async measure(): Promise<number> {
    await this.countBase();
    await this.#history.waitForTokenUpdates();
    return this.read();
  }

  /** The next request, with so many tokens more, against the window. */
  project(pendingTokens: number): Projection {
    return projectRequest(this.read() + pendingTokens, this.#options.runtimeContext.ephemerals);
  }

  /** Whether the next request, with so many tokens more, is so large that the history is to be compressed. */
  isAtThreshold(pendingTokens = 0): boolean {
    const { ephemerals } = this.#options.runtimeContext;
    return this.read() + pendingTokens >= compressionPointOf(ephemerals, this.baseTokens);
  }

  /** The effect of the last edit on a request that had so many tokens. */
  changeSince(tokensBefore: number): TokenChange {
    return {
      tokensBefore,
      tokensAfter: this.read(),
      firstChangedIndex: this.#history.getLastChange()?.firstChangedIndex ?? 0,
    };
  }

  get #model(): string {
    return this.#options.runtimeState().model;
  }

  /** System prompt and tools are part of every request; they count once, as long as they stay what they are. */
  async countBase(): Promise<void> {
    const { systemPrompt, tools } = this.#options;
    const isCounted = this.#counted?.systemPrompt === systemPrompt && this.#counted?.tools === tools;
    if (this.#counted && isCounted) return;
    if (systemPrompt !== undefined || tools) {
      this.#history.setBaseTokenOffset(await countBaseTokens(this.#options, this.#history));
    }
    this.#counted = { systemPrompt, tools };
    await this.#recallUsage();
  }

  /** For a restored history, the provider has counted the last request and the answer behind it. */
  async #recallUsage(): Promise<void> {
    const { lastUsage } = this.#options;
    const isAsBefore = this.#restoredVersion === this.#history.getVersion();
    this.#restoredVersion = undefined;
    const answer = isAsBefore ? this.#history.getRawHistory().at(-1) : undefined;
    if (!lastUsage || !answer) return;
    await this.#history.waitForTokenUpdates();
    const estimated = this.estimate() - (await this.#history.estimateTokensForContents([answer]));
    this.gauge.calibrate(this.#model, lastUsage.inputTokens, estimated);
    this.gauge.recordMeasurement(lastUsage.inputTokens + lastUsage.outputTokens);
  }
}

/** Says how many tokens a history has, with what providers reported taken into account. */
export class TokenGauge {
  readonly #history: HistoryService;
  readonly #estimate: () => number;
  /** Reported tokens over estimated ones, per model. */
  readonly #ratios = new Map<string, number>();
  #measured: { readonly version: number; readonly tokens: number } | undefined;

  /** The sent part of a history may be less than the whole. */
  constructor(history: HistoryService, estimate: () => number = () => history.getTotalTokens()) {
    this.#history = history;
    this.#estimate = estimate;
  }

  /** A count of the history as it is now; any change of the history drops it. */
  recordMeasurement(tokens: number): void {
    const isPlausible = tokens >= this.#estimate() * SMALLEST_RATIO;
    if (isPlausible) this.#measured = { version: this.#history.getVersion(), tokens };
  }

  /** A provider's count of something that we had estimated. */
  calibrate(model: string, reported: number, estimated: number): void {
    if (!(reported > 0 && estimated > 0)) return;
    const ratio = Math.min(LARGEST_RATIO, Math.max(SMALLEST_RATIO, reported / estimated));
    this.#ratios.set(model, ratio);
  }

  /** Turns an estimate into what the model's provider would count. */
  adjust(model: string, estimated: number): number {
    return Math.ceil(estimated * (this.#ratios.get(model) ?? 1));
  }

  /** Tokens of the next request, system prompt included. */
  read(model: string): number {
    if (this.#measured?.version === this.#history.getVersion()) return this.#measured.tokens;
    return this.adjust(model, this.#estimate());
  }
}

/** Tokens of the system prompt and the tools, which are part of every request. */
async function countBaseTokens(
  { systemPrompt = '', tools = [] }: ChatSessionOptions,
  history: HistoryService,
): Promise<number> {
  const text = systemPrompt + (tools.length > 0 ? stringifyValue(tools) : '');
  return text === '' ? 0 : history.estimateTokensForContents([createUserMessage(text)]);
}
