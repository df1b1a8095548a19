import type { CompressionContext } from '../compression/compression-context.ts';
import type { CompressionResultMetadata } from '../compression/compression-result.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import type { IContent } from '../content/i-content.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { CompressionAttempts, Reach } from './compression-attempts.ts';
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
      const { metadata, reach } = await this.#replaceHistory(strategy, order);
      attempts.recordReach(reach);
      if (metadata)
        emit({ type: 'compressed', strategy: name, metadata, ...meter.changeSince(tokensBefore) });
      else emit({ type: 'no-op', strategy: name, tokens: tokensBefore, reachable: reach.tokensAfter });
    } catch (error) {
      attempts.recordFailure(error);
      emit({ type: 'failed', strategy: name, error });
      signal?.throwIfAborted();
      if (reason === 'manual' || (reason === 'threshold' && attempts.isFirstFailure)) throw error;
    }
  }

  /** There is no metadata when the history was left as it is. */
  #replaceHistory(
    strategy: CompressionStrategy,
    { promptId, signal, reason }: CompressionOrder,
  ): Promise<{ readonly metadata?: CompressionResultMetadata; readonly reach: Reach }> {
    const { history, createContext, attempts, meter } = this.#parts;
    return whileCompressing(history, async () => {
      const context = createContext(promptId, signal);
      const { newHistory, metadata } = await strategy.compress(context);
      const tokensBefore = await countRequest(context, context.history);
      if (isSameHistory(context.history, newHistory)) {
        return { reach: { tokensBefore, tokensAfter: tokensBefore } };
      }
      const reach = { tokensBefore, tokensAfter: await countRequest(context, newHistory) };
      // A request that fits is not rewritten for a little gain.
      if (reason === 'threshold' && !attempts.isNear(reach) && meter.project(0).fits) return { reach };
      // Without a model nothing but the strategy's own work goes into the history.
      await history.applyCompression(
        strategy.requiresLLM
          ? withContinuationNote(newHistory, context.history, context.activeTodos ?? [])
          : newHistory,
      );
      return { metadata, reach };
    });
  }
}

async function countRequest(
  { estimateTokens, baseTokens = 0 }: CompressionContext,
  history: readonly IContent[],
): Promise<number> {
  return baseTokens + (await estimateTokens(history));
}

function isSameHistory(before: readonly IContent[], after: readonly IContent[]): boolean {
  return before.length === after.length && before.every((entry, index) => entry === after[index]);
}
