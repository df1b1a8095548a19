import type { CompressionContext } from '../compression/compression-context.ts';
import { compressionPointOf } from '../compression/compression-point.ts';
import type { CompressionResultMetadata, CompressionStrategy } from '../compression/compression-strategy.ts';
import { targetTokensOf } from '../compression/target-tokens-of.ts';
import type { IContent } from '../content/i-content.ts';
import { SummaryTooLargeError } from '../errors/summary-too-large-error.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { CompressionAttempts, Reach } from './compression-attempts.ts';
import type { ContextMeter } from './context-meter.ts';
import { withContinuationNote } from './continuation-note.ts';
import type { CompressionReason, SessionListener } from './session-event.ts';
import { whileCompressing } from './while-compressing.ts';

/** A compression that gains less than this share of the tokens is not worth a new prefix. */
const SMALLEST_GAIN = 0.05;

interface CompressorParts {
  readonly history: HistoryService;
  readonly strategy: () => CompressionStrategy;
  readonly createContext: (promptId: string, signal: AbortSignal | undefined) => CompressionContext;
  /** Whether a request can be made of a history that fits into the window. */
  readonly canFit: (history: readonly IContent[]) => Promise<boolean>;
  readonly meter: ContextMeter;
  readonly attempts: CompressionAttempts;
  readonly emit: SessionListener;
}

interface CompressionOrder {
  readonly reason: CompressionReason;
  readonly promptId: string;
  readonly signal: AbortSignal | undefined;
}

/** The one place in which a session compresses, whatever the reason. */
export class Compressor {
  readonly #parts: CompressorParts;

  constructor(parts: CompressorParts) {
    this.#parts = parts;
  }

  /**
   * Compresses once, tells of it by events and keeps count; a strategy that fails leaves everything as it was.
   * By hand, and at the threshold for the first time, its error is for the caller: elsewhere there are other ways,
   * and a summary that is too large ends no turn.
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
      attempts.recordReach(metadata && reach);
      if (metadata)
        emit({ type: 'compressed', strategy: name, metadata, ...meter.changeSince(tokensBefore) });
      else
        emit({
          type: 'no-op',
          strategy: name,
          reason,
          tokens: tokensBefore,
          ...(reach && { reachable: reach.tokensAfter }),
        });
    } catch (error) {
      const isRefused = error instanceof SummaryTooLargeError;
      if (isRefused) attempts.recordRefusal(error);
      else attempts.recordFailure(error);
      emit({ type: 'failed', strategy: name, error });
      signal?.throwIfAborted();
      const isFirst = reason === 'threshold' && !isRefused && attempts.isFirstFailure;
      if (reason === 'manual' || isFirst) throw error;
    }
  }

  /**
   * Whether a compression at the threshold is worth a try. If the entries that must stay are above the threshold by
   * themselves, a compression would be due before every request: then it must be able to take out enough.
   */
  async canGain(): Promise<boolean> {
    const { strategy, createContext, meter } = this.#parts;
    const context = createContext('', undefined);
    const { runtimeContext, estimateTokens, baseTokens = 0 } = context;
    // A summary of a summary is no shorter.
    const compressible = findCompressible(strategy(), context).filter(({ metadata }) => !metadata?.isSummary);
    const gain = await estimateTokens(compressible);
    const tokens = meter.read();
    const canComeBelow = tokens - gain < compressionPointOf(runtimeContext.ephemerals, baseTokens);
    return canComeBelow || gain >= SMALLEST_GAIN * tokens;
  }

  /** There is no metadata when the history was left as it is, and no reach when there was nothing to be reached. */
  #replaceHistory(
    strategy: CompressionStrategy,
    { promptId, signal, reason }: CompressionOrder,
  ): Promise<{ readonly metadata?: CompressionResultMetadata; readonly reach?: Reach }> {
    const { history, createContext, meter } = this.#parts;
    return whileCompressing(history, async () => {
      const context = createContext(promptId, signal);
      const { newHistory, metadata } = await strategy.compress(context);
      if (isSameHistory(context.history, newHistory)) return {};
      // Without a model nothing but the strategy's own work goes into the history.
      const after = strategy.requiresLLM
        ? withContinuationNote(newHistory, context.history, context.activeTodos ?? [])
        : newHistory;
      const reach = await measureReach(context, after);
      // Nothing was paid for what took no model: at the threshold the prefix is worth more than a little gain.
      const isOptional = reason === 'threshold' && !strategy.requiresLLM;
      if (isOptional && gainsLittle(reach) && meter.project(0).fits) return { reach };
      const { fits } = meter.project(reach.tokensAfter - reach.tokensBefore);
      if (!fits && (await this.#isDeadEnd(context.history, after))) return { reach };
      await history.applyCompression(after);
      return { metadata, reach };
    });
  }

  /** A strategy's output can be larger than all that must stay: then the steps behind it could not help any more. */
  async #isDeadEnd(before: readonly IContent[], after: readonly IContent[]): Promise<boolean> {
    const { canFit } = this.#parts;
    return !(await canFit(after)) && (await canFit(before));
  }
}

function findCompressible(strategy: CompressionStrategy, context: CompressionContext): readonly IContent[] {
  try {
    return strategy.findCompressible?.(context) ?? context.history;
  } catch {
    // Compressing reports the problem as an event.
    return context.history;
  }
}

async function measureReach(context: CompressionContext, newHistory: readonly IContent[]): Promise<Reach> {
  const { history, estimateTokens, baseTokens = 0 } = context;
  return {
    tokensBefore: baseTokens + (await estimateTokens(history)),
    tokensAfter: baseTokens + (await estimateTokens(newHistory)),
    target: baseTokens + targetTokensOf(context),
  };
}

function gainsLittle({ tokensBefore, tokensAfter }: Reach): boolean {
  return tokensAfter > tokensBefore * (1 - SMALLEST_GAIN);
}

function isSameHistory(before: readonly IContent[], after: readonly IContent[]): boolean {
  return before.length === after.length && before.every((entry, index) => entry === after[index]);
}
