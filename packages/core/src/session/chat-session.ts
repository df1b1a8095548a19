import type { CompressionContext } from '../compression/compression-context.ts';
import { createUserMessage } from '../content/create-user-message.ts';
import type { IContent } from '../content/i-content.ts';
import { HistoryService } from '../history/history-service.ts';
import type { ChatCompletionChunk } from '../providers/i-provider.ts';
import { createCompressionContext } from './build-compression-context.ts';
import type { ChatSessionOptions, SendOptions } from './chat-session-options.ts';
import { CompressionAttempts } from './compression-attempts.ts';
import { ContextMeter } from './context-meter.ts';
import { createRequest } from './create-request.ts';
import { optimizeHistory, readDensityConfig } from './density-step.ts';
import { climbLadder } from './escalation-ladder.ts';
import { HistoryShrinker } from './history-shrinker.ts';
import { runModelTurn } from './model-turn.ts';
import { resolveStrategy } from './resolve-strategy.ts';
import { runCompression } from './run-compression.ts';
import type { CompressionReason, SessionEvent } from './session-event.ts';
import { TurnLock } from './turn-lock.ts';

/** How much smaller a request gets that a provider refused as too long, whatever we had counted. */
const OVERFLOW_CUT = 0.2;

/** A conversation with a model that never outgrows the model's window. */
export class ChatSession {
  readonly history: HistoryService;
  readonly #options: ChatSessionOptions;
  readonly #meter: ContextMeter;
  readonly #shrinker: HistoryShrinker;
  readonly #turns = new TurnLock();
  readonly #preparations = new TurnLock();
  #densityDirty = true;
  readonly #attempts = new CompressionAttempts();
  /** Of the turn that runs. */
  #signal: AbortSignal | undefined;

  constructor(options: ChatSessionOptions) {
    this.#options = options;
    this.history = options.history ?? new HistoryService();
    this.#meter = new ContextMeter(options, this.history);
    this.#shrinker = new HistoryShrinker(this.history, () => this.buildCompressionContext());
  }

  /** Whether content arrived that no density pass has seen. */
  get densityDirty(): boolean {
    return this.#densityDirty;
  }

  /** Tokens of the next request, as the model's provider would count them. */
  getContextTokens(): number {
    return this.#meter.read();
  }

  /** The same, once everything is counted, the system prompt and the tools included. */
  measureContext(): Promise<number> {
    return this.#meter.measure();
  }

  /** Adds what the turn brought besides messages and answers: tool results, above all. */
  add(content: IContent): void {
    this.history.add(content);
    this.#densityDirty = true;
    this.#attempts.recordNewContent();
  }

  /** Sends a message, or, without one, what was added since the last answer. Resolves to the answer. */
  async sendMessage(message?: string | IContent, options: SendOptions = {}): Promise<IContent> {
    const stream = this.sendMessageStream(message, options);
    for (;;) {
      const { done, value } = await stream.next();
      if (done) return value;
    }
  }

  /**
   * The same, piece by piece; the generator returns the whole answer. A failed or aborted turn leaves the
   * message in the history and adds no answer. Turns wait for each other, so drain or `return()` a stream.
   */
  async *sendMessageStream(
    message?: string | IContent,
    options: SendOptions = {},
  ): AsyncGenerator<ChatCompletionChunk, IContent> {
    const { signal } = options;
    const release = await this.#turns.acquire(signal);
    // Somebody who aborts may never ask for the next piece, and then nothing else would free the turn.
    signal?.addEventListener('abort', release, { once: true });
    try {
      this.#signal = signal;
      if (message !== undefined) {
        this.add(typeof message === 'string' ? this.#createMessage(message) : message);
      }
      await this.ensureCompressionBeforeSend(options.promptId);
      return yield* this.#requestAnswer(options);
    } finally {
      // After an abort the next turn may have begun already.
      if (this.#signal === signal) this.#signal = undefined;
      signal?.removeEventListener('abort', release);
      release();
    }
  }

  /** Makes the history fit: density first, then compression at the threshold, then the ladder. */
  async ensureCompressionBeforeSend(promptId = '', pendingTokens = 0): Promise<void> {
    const release = await this.#preparations.acquire();
    try {
      await this.measureContext();
      await this.ensureDensityOptimized();
      if (this.shouldCompress(pendingTokens) && this.#attempts.mayTry) {
        await this.#tryCompression(promptId, 'threshold');
      }
      await this.enforceContextWindow(promptId, pendingTokens);
    } finally {
      release();
    }
  }

  /** Runs the density passes over new content. Part of the preparation of a request; not for event handlers. */
  async ensureDensityOptimized(): Promise<void> {
    if (!this.#densityDirty) return;
    // Cleared first: what arrives while the passes run is for the next time.
    this.#densityDirty = false;
    const tokensBefore = this.getContextTokens();
    const config = readDensityConfig(this.#options.runtimeContext, this.history, this.#options.now?.());
    const result = await optimizeHistory(this.history, resolveStrategy(this.#options), config);
    if (!result) return;
    const { metadata: counts, details } = result;
    this.#emit({
      type: 'optimized',
      counts,
      ...(details && { details }),
      ...this.#meter.changeSince(tokensBefore),
    });
  }

  shouldCompress(pendingTokens = 0): boolean {
    const { ephemerals } = this.#options.runtimeContext;
    const tokens = this.getContextTokens() + pendingTokens;
    return tokens >= ephemerals.compressionThreshold() * ephemerals.contextLimit();
  }

  /** Compresses now, whatever the threshold says. By hand it waits for a request that is being prepared. */
  async performCompression(
    promptId = '',
    reason: CompressionReason = 'manual',
    signal?: AbortSignal,
  ): Promise<void> {
    if (reason !== 'manual') return this.#compress(promptId, reason, signal);
    const release = await this.#preparations.acquire();
    try {
      await this.history.waitForTokenUpdates();
      await this.#compress(promptId, reason, signal);
    } finally {
      release();
    }
  }

  #compress(promptId: string, reason: CompressionReason, signal: AbortSignal | undefined): Promise<void> {
    return runCompression({
      strategy: resolveStrategy(this.#options),
      reason,
      history: this.history,
      createContext: () => this.buildCompressionContext(promptId, signal),
      meter: this.#meter,
      attempts: this.#attempts,
      emit: (event) => this.#emit(event),
    });
  }

  /** The emergency path: whatever it takes to fit into the window, or an error that says what was tried. */
  async enforceContextWindow(promptId = '', pendingTokens = 0): Promise<void> {
    await climbLadder({
      steps: {
        density: () => this.ensureDensityOptimized(),
        compression: async () => {
          if (!this.#attempts.mayTry) return false;
          return this.#tryCompression(promptId, 'limit', true);
        },
        'dropped-exchanges': (excess) => this.#shrinker.dropWithHeadroom(excess),
        'stubbed-results': (excess) => this.#shrinker.stub(excess),
      },
      project: () => this.#meter.project(pendingTokens),
      smallestPossible: async () => {
        const tokens = await this.#shrinker.countIrreducible();
        return tokens + pendingTokens + this.#meter.project(0).completionBudget;
      },
      failure: () => this.#attempts.lastError,
      emit: (event) => this.#emit(event),
    });
  }

  buildCompressionContext(promptId = '', signal: AbortSignal | undefined = this.#signal): CompressionContext {
    return createCompressionContext(this.#options, this.history, this.#meter.gauge, promptId, signal);
  }

  async *#requestAnswer({
    signal,
    promptId = '',
  }: SendOptions): AsyncGenerator<ChatCompletionChunk, IContent> {
    const { model } = this.#options.runtimeState();
    let estimated = 0;
    const createNextRequest = () => {
      estimated = this.history.getTotalTokens();
      return createRequest(this.#options, this.history, signal);
    };
    const onOverflow = (error: unknown) => this.#shrinkAfterOverflow(error, promptId);
    const provider = this.#options.provider();
    const answer = yield* runModelTurn({ provider, createRequest: createNextRequest, onOverflow });
    const content = answer.toContent({ model, ...this.#timestamp() });
    this.add(content);
    const usage = content.metadata?.usage;
    if (usage) {
      this.#meter.gauge.calibrate(model, usage.inputTokens, estimated);
      this.#meter.gauge.recordMeasurement(usage.inputTokens + usage.outputTokens);
    }
    return content;
  }

  /** The provider counts more than we do, so our projection is no help: cut by a fixed share. */
  async #shrinkAfterOverflow(error: unknown, promptId: string): Promise<void> {
    const before = this.getContextTokens();
    const target = Math.floor(before * (1 - OVERFLOW_CUT));
    const excess = () => this.getContextTokens() - target;
    await this.#tryCompression(promptId, 'overflow', true);
    if (excess() > 0) await this.#shrinker.drop(excess());
    if (excess() > 0) await this.#shrinker.stub(excess());
    // The same request would only be refused again.
    if (this.getContextTokens() >= before) throw error;
    this.#emit({ type: 'retried', error, tokensAfter: this.getContextTokens() });
  }

  /** Goes on without a compression that keeps failing, or where there are other ways to make room. */
  async #tryCompression(promptId: string, reason: CompressionReason, hasOtherWays = false): Promise<void> {
    const signal = this.#signal;
    try {
      await this.performCompression(promptId, reason);
    } catch (error) {
      signal?.throwIfAborted();
      if (this.#attempts.isFirstFailure && !hasOtherWays) throw error;
    }
  }

  #timestamp(): { timestamp?: number } {
    const now = this.#options.now?.();
    return now === undefined ? {} : { timestamp: now };
  }

  #createMessage(text: string): IContent {
    return createUserMessage(text, this.#timestamp());
  }

  #emit(event: SessionEvent): void {
    try {
      this.#options.onEvent?.(event);
    } catch (error) {
      this.#options.logger?.debug('a listener threw', { event: event.type, error });
    }
  }
}
