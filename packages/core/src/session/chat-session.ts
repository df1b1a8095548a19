import type { CompressionContext } from '../compression/compression-context.ts';
import { createUserMessage } from '../content/create-user-message.ts';
import type { IContent } from '../content/i-content.ts';
import { HistoryService } from '../history/history-service.ts';
import type { ChatCompletionChunk } from '../providers/i-provider.ts';
import { createCompressionContext } from './build-compression-context.ts';
import type { ChatSessionOptions, SendOptions } from './chat-session-options.ts';
import { compressHistory } from './compress-history.ts';
import { CompressionAttempts } from './compression-attempts.ts';
import { countBaseTokens } from './count-base-tokens.ts';
import { createRequest } from './create-request.ts';
import { optimizeHistory, readDensityConfig } from './density-step.ts';
import { climbLadder } from './escalation-ladder.ts';
import { HistoryShrinker } from './history-shrinker.ts';
import { runModelTurn } from './model-turn.ts';
import { type Projection, projectRequest } from './projection.ts';
import { resolveStrategy } from './resolve-strategy.ts';
import type { CompressionReason, SessionEvent } from './session-event.ts';
import { TokenGauge } from './token-gauge.ts';
import { TurnLock } from './turn-lock.ts';

/** How much smaller a request gets that a provider refused as too long, whatever we had counted. */
const OVERFLOW_CUT = 0.2;

/** A conversation with a model that never outgrows the model's window. */
export class ChatSession {
  readonly history: HistoryService;
  readonly #options: ChatSessionOptions;
  readonly #gauge: TokenGauge;
  readonly #shrinker: HistoryShrinker;
  readonly #turns = new TurnLock();
  readonly #preparations = new TurnLock();
  #densityDirty = true;
  readonly #attempts = new CompressionAttempts();
  #isBaseCounted = false;
  /** Of the turn that runs. */
  #signal: AbortSignal | undefined;

  constructor(options: ChatSessionOptions) {
    this.#options = options;
    this.history = options.history ?? new HistoryService();
    this.#gauge = new TokenGauge(this.history);
    this.#shrinker = new HistoryShrinker(this.history, () => this.buildCompressionContext());
  }

  /** Whether content arrived that no density pass has seen. */
  get densityDirty(): boolean {
    return this.#densityDirty;
  }

  /** Tokens of the next request, as the model's provider would count them. */
  getContextTokens(): number {
    return this.#gauge.read(this.#model);
  }

  /** The same, once everything is counted, the system prompt and the tools included. */
  async measureContext(): Promise<number> {
    await this.#countBase();
    await this.history.waitForTokenUpdates();
    return this.getContextTokens();
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
      await this.#countBase();
      await this.history.waitForTokenUpdates();
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
      ...this.#changeSince(tokensBefore),
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
    if (reason !== 'manual') return this.#compress(promptId, reason);
    const release = await this.#preparations.acquire();
    const signalBefore = this.#signal;
    try {
      await this.history.waitForTokenUpdates();
      this.#signal = signal ?? signalBefore;
      await this.#compress(promptId, reason);
    } finally {
      // A turn that began meanwhile has put its own signal there.
      if (this.#signal === signal) this.#signal = signalBefore;
      release();
    }
  }

  async #compress(promptId: string, reason: CompressionReason): Promise<void> {
    const strategy = resolveStrategy(this.#options);
    const tokensBefore = this.getContextTokens();
    this.#emit({ type: 'compressing', strategy: strategy.name, reason, tokensBefore });
    const createContext = () => this.buildCompressionContext(promptId);
    const metadata = await compressHistory(this.history, strategy, createContext).catch((error: unknown) => {
      this.#attempts.recordFailure(error);
      this.#emit({ type: 'failed', strategy: strategy.name, error });
      throw error;
    });
    const change = this.#changeSince(tokensBefore);
    this.#attempts.recordChange(change);
    if (metadata) this.#emit({ type: 'compressed', strategy: strategy.name, metadata, ...change });
    else this.#emit({ type: 'no-op', strategy: strategy.name, tokens: tokensBefore });
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
      project: () => this.#project(pendingTokens),
      smallestPossible: async () => {
        const tokens = await this.#shrinker.countIrreducible();
        return tokens + pendingTokens + this.#project(0).completionBudget;
      },
      failure: () => this.#attempts.lastError,
      emit: (event) => this.#emit(event),
    });
  }

  buildCompressionContext(promptId = ''): CompressionContext {
    return createCompressionContext(this.#options, this.history, this.#gauge, promptId, this.#signal);
  }

  get #model(): string {
    return this.#options.runtimeState().model;
  }

  async *#requestAnswer({
    signal,
    promptId = '',
  }: SendOptions): AsyncGenerator<ChatCompletionChunk, IContent> {
    const model = this.#model;
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
      this.#gauge.calibrate(model, usage.inputTokens, estimated);
      this.#gauge.recordMeasurement(usage.inputTokens + usage.outputTokens);
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

  #project(pendingTokens: number): Projection {
    return projectRequest(this.getContextTokens() + pendingTokens, this.#options.runtimeContext.ephemerals);
  }

  #changeSince(tokensBefore: number) {
    return {
      tokensBefore,
      tokensAfter: this.getContextTokens(),
      firstChangedIndex: this.history.getLastChange()?.firstChangedIndex ?? 0,
    };
  }

  /** System prompt and tools are part of every request, so they count once and for all. */
  async #countBase(): Promise<void> {
    if (this.#isBaseCounted) return;
    const { systemPrompt, tools } = this.#options;
    if (systemPrompt !== undefined || tools) {
      this.history.setBaseTokenOffset(await countBaseTokens(this.#options, this.history));
    }
    this.#isBaseCounted = true;
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
