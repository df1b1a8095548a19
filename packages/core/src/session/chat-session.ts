import type { CompressionContext } from '../compression/compression-context.ts';
import { createUserMessage } from '../content/create-content.ts';
import type { ContentMetadata, IContent } from '../content/i-content.ts';
import { HdcError } from '../errors/hdc-error.ts';
import { HistoryService } from '../history/history-service.ts';
import type { ChatCompletionChunk } from '../providers/i-provider.ts';
import { admitMessage } from './admit-message.ts';
import { BoundThinking } from './bound-thinking/bound-thinking.ts';
import { createRoundNote } from './bound-thinking/round-note.ts';
import type { ChatSessionOptions, SendOptions } from './chat-session-options.ts';
import { CompressionAttempts } from './compression-attempts.ts';
import { Compressor } from './compressor.ts';
import { ContextMeter } from './context-meter.ts';
import { createCompressionContext } from './create-compression-context.ts';
import { createEmitter } from './create-emitter.ts';
import { DensityStep } from './density-step.ts';
import { HistoryShrinker } from './history-shrinker.ts';
import { IngestStep } from './ingest-step.ts';
import { PointersAbove } from './pointers-above.ts';
import { readAttemptFacts } from './read-attempt-facts.ts';
import { requestAnswer } from './request-answer.ts';
import { resolveStrategy } from './resolve-strategy.ts';
import type { CompressionReason, SessionListener } from './session-event.ts';
import { shrinkAfterOverflow } from './shrink-after-overflow.ts';
import { TurnLock } from './turn-lock.ts';
import { WindowGuard } from './window-guard.ts';

/** A conversation with a model that never outgrows the model's window. */
export class ChatSession {
  readonly history: HistoryService;
  readonly #options: ChatSessionOptions;
  readonly #emit: SessionListener;
  readonly #meter: ContextMeter;
  readonly #thinking: BoundThinking;
  readonly #ingest: IngestStep;
  readonly #pointers: PointersAbove;
  readonly #density: DensityStep;
  readonly #attempts: CompressionAttempts;
  readonly #compressor: Compressor;
  readonly #shrinker: HistoryShrinker;
  readonly #guard: WindowGuard;
  readonly #turns = new TurnLock();
  readonly #preparations = new TurnLock();
  /** The signal of the turn that runs. */
  #signal: AbortSignal | undefined;

  constructor(options: ChatSessionOptions) {
    const history = options.history ?? new HistoryService();
    const thinking = new BoundThinking(options, history);
    const meter = new ContextMeter(options, history, thinking);
    const emit = createEmitter(options);
    const strategy = () => resolveStrategy(options);
    const attempts = new CompressionAttempts(() => readAttemptFacts(options, history, meter, strategy()));
    this.history = history;
    this.#options = options;
    this.#emit = emit;
    this.#meter = meter;
    this.#attempts = attempts;
    this.#thinking = thinking;
    this.#ingest = new IngestStep(options, history, emit);
    this.#pointers = new PointersAbove(history, () => options.runtimeContext.config.getWorkspaceRoot());
    const mayTry = async () =>
      attempts.mayTry() && meter.isAtThreshold() && (await this.#compressor.canGain());
    // A prompt that stays above the threshold, whatever is compressed, is no reason to write it anew each time.
    const isFull = async () => !meter.project(0).fits || (await mayTry());
    this.#density = new DensityStep({ options, history, strategy, meter, emit, thinking, isFull });
    const canFit = (entries: readonly IContent[]) => this.#guard.canFit(entries);
    const createContext = this.buildCompressionContext.bind(this);
    this.#compressor = new Compressor({ history, strategy, meter, attempts, emit, canFit, createContext });
    this.#shrinker = new HistoryShrinker(history, () => this.buildCompressionContext());
    this.#guard = new WindowGuard({
      meter,
      shrinker: this.#shrinker,
      attempts,
      thinking: this.#thinking,
      optimize: () => this.ensureDensityOptimized(),
      compress: (promptId) => this.performCompression(promptId, 'limit'),
      emit,
    });
  }

  /** Whether content arrived that no density pass has seen. */
  get densityDirty(): boolean {
    return this.#density.isDue;
  }

  /** Tokens of the next request, as the model's provider would count them. */
  getContextTokens(): number {
    return this.#meter.read();
  }

  /** The same, once everything is counted, the system prompt and the tools included. */
  measureContext(): Promise<number> {
    return this.#meter.measure();
  }

  /** Adds what the turn brought besides messages and answers: tool results, above all, as they may be sent. */
  add(content: IContent): void {
    this.#ingest.add(content);
  }

  /**
   * Adds a message of a person. One that can never fit is refused: then the history is as it was, and
   * `MessageTooLargeError` says how large it may be.
   */
  async addMessage(message: string | IContent): Promise<void> {
    const content = typeof message === 'string' ? createUserMessage(message, this.#stamp()) : message;
    try {
      await admitMessage(content, this.#meter, () => this.buildCompressionContext());
    } catch (error) {
      if (error instanceof HdcError) throw error;
      // A count that failed says nothing of the message, which stays as in every turn that fails; told once.
      this.add(content);
      await this.history.waitForTokenUpdates().catch(() => {});
      throw error;
    }
    this.add(content);
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
    { signal, promptId = '' }: SendOptions = {},
  ): AsyncGenerator<ChatCompletionChunk, IContent> {
    const release = await this.#turns.acquire(signal);
    // Somebody who aborts may never ask for the next piece, and then nothing else would free the turn.
    signal?.addEventListener('abort', release, { once: true });
    try {
      this.#signal = signal;
      if (message !== undefined) await this.addMessage(message);
      await this.ensureCompressionBeforeSend(promptId);
      return yield* this.#requestAnswer(promptId, signal);
    } finally {
      // After an abort the next turn may have begun already.
      if (this.#signal === signal) this.#signal = undefined;
      signal?.removeEventListener('abort', release);
      release();
    }
  }

  /** Makes the history fit: density first, then compression at the threshold, then the ladder. */
  async ensureCompressionBeforeSend(promptId = '', pendingTokens = 0): Promise<void> {
    await this.#preparations.run(async () => {
      await this.measureContext();
      await this.#guard.prepare(pendingTokens);
      // An edit would cost the thinking of a round that is under way: as long as the request fits, it waits.
      if (!this.#thinking.isRoundOpen) {
        await this.ensureDensityOptimized();
        const isDue = this.#attempts.mayTry() && this.shouldCompress(pendingTokens);
        if (isDue && (await this.#compressor.canGain())) await this.performCompression(promptId, 'threshold');
      }
      await this.#pointers.putRight();
      await this.enforceContextWindow(promptId, pendingTokens);
      // Dropped entries may have been pointed to.
      if (await this.#pointers.putRight()) await this.enforceContextWindow(promptId, pendingTokens);
      await this.#closeBrokenRound();
    });
  }

  /** Runs the density passes over new content. Part of the preparation of a request; not for event handlers. */
  async ensureDensityOptimized(): Promise<void> {
    await this.#density.run();
  }

  shouldCompress(pendingTokens = 0): boolean {
    return this.#meter.isAtThreshold(pendingTokens);
  }

  /**
   * Compresses now, whatever the threshold says. By hand it waits for a request that is being prepared, and
   * only the signal it is given ends it; what a turn does for itself ends with the turn.
   */
  async performCompression(
    promptId = '',
    reason: CompressionReason = 'manual',
    signal?: AbortSignal,
  ): Promise<void> {
    if (reason !== 'manual') {
      return this.#compressor.compress({ reason, promptId, signal: signal ?? this.#signal });
    }
    await this.#preparations.run(async () => {
      await this.history.waitForTokenUpdates();
      await this.#compressor.compress({ reason, promptId, signal });
    });
  }

  /** The emergency path: whatever it takes to fit into the window, or an error that says what was tried. */
  async enforceContextWindow(promptId = '', pendingTokens = 0): Promise<void> {
    await this.#guard.enforce(promptId, pendingTokens);
  }

  /** Everything a strategy may use, from what the session has at the moment. */
  buildCompressionContext(promptId = '', signal?: AbortSignal): CompressionContext {
    const parts = { options: this.#options, history: this.history, meter: this.#meter, emit: this.#emit };
    return createCompressionContext(parts, promptId, signal);
  }

  #requestAnswer(
    promptId: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ChatCompletionChunk, IContent> {
    return requestAnswer({
      options: this.#options,
      history: this.history,
      meter: this.#meter,
      thinking: this.#thinking,
      signal,
      onOverflow: async (error) => {
        await shrinkAfterOverflow(error, {
          meter: this.#meter,
          shrinker: this.#shrinker,
          compress: () => this.performCompression(promptId, 'overflow'),
          putRight: () => this.#pointers.putRight(),
          enforce: () => this.enforceContextWindow(promptId),
          emit: this.#emit,
        });
        await this.#pointers.putRight();
        await this.#closeBrokenRound();
      },
    });
  }

  /** A vendor wants all thinking of a round back, so a round that lost some of it must not go on as one. */
  async #closeBrokenRound(): Promise<void> {
    if (!this.#thinking.isRoundBroken) return;
    this.history.add(createRoundNote(this.#stamp()));
    await this.history.waitForTokenUpdates();
    this.#emit({ type: 'round-closed' });
  }

  #stamp(): ContentMetadata {
    const timestamp = this.#options.now?.();
    return timestamp === undefined ? {} : { timestamp };
  }
}
