import type { CompressionContext } from '../compression/compression-context.ts';
import type { CompressionResultMetadata } from '../compression/compression-result.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import type { IContent } from '../content/i-content.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { CompressionAttempts } from './compression-attempts.ts';
import type { ContextMeter } from './context-meter.ts';
import { withContinuationNote } from './continuation-note.ts';
import type { CompressionReason, SessionListener } from './session-event.ts';
import { whileCompressing } from './while-compressing.ts';

export interface CompressorParts {
  readonly history: HistoryService;
  readonly strategy: () => CompressionStrategy;
  readonly createContext: (promptId: string, signal: AbortSignal | undefined) => CompressionContext;
  readonly meter: ContextMeter;
  readonly attempts: CompressionAttempts;
  readonly emit: SessionListener;
}

export interface CompressionOrder {
  readonly reason: CompressionReason;
  readonly promptId: string;
  readonly signal: AbortSignal | undefined;
}

/** Where a session compresses, whatever the reason. */
export class Compressor {
  readonly #parts: CompressorParts;

  constructor(parts: CompressorParts) {
    this.#parts = parts;
  }

  /**
   * Compresses once, tells of it by events and keeps count; a strategy that fails leaves everything as it was.
   * By hand, and at the threshold for the first time, its error is for the caller: elsewhere there are other ways.
   */
  async compress(order: CompressionOrder): Promise<void> {
    const { reason, signal } = order;
    const { strategy: resolve, meter, attempts, emit } = this.#parts;
    const strategy = resolve();
    const { name } = strategy;
    const tokensBefore = meter.read();
    emit({ type: 'compressing', strategy: name, reason, tokensBefore });
    try {
      const metadata = await this.#replaceHistory(strategy, order);
      const change = meter.changeSince(tokensBefore);
      attempts.recordChange(change);
      if (metadata) emit({ type: 'compressed', strategy: name, metadata, ...change });
      else emit({ type: 'no-op', strategy: name, tokens: tokensBefore });
    } catch (error) {
      attempts.recordFailure(error);
      emit({ type: 'failed', strategy: name, error });
      signal?.throwIfAborted();
      if (reason === 'manual' || (reason === 'threshold' && attempts.isFirstFailure)) throw error;
    }
  }

  /** Undefined when the strategy changed nothing. */
  #replaceHistory(
    strategy: CompressionStrategy,
    { promptId, signal }: CompressionOrder,
  ): Promise<CompressionResultMetadata | undefined> {
    const { history, createContext } = this.#parts;
    return whileCompressing(history, async () => {
      const context = createContext(promptId, signal);
      const { newHistory, metadata } = await strategy.compress(context);
      if (isSameHistory(context.history, newHistory)) return undefined;
      // Without a model nothing but the strategy's own work goes into the history.
      await history.applyCompression(
        strategy.requiresLLM
          ? withContinuationNote(newHistory, context.history, context.activeTodos ?? [])
          : newHistory,
      );
      return metadata;
    });
  }
}

function isSameHistory(before: readonly IContent[], after: readonly IContent[]): boolean {
  return before.length === after.length && before.every((entry, index) => entry === after[index]);
}
