import type { CompressionContext } from '../compression/compression-context.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import type { HistoryService } from '../history/history-service.ts';
import { compressHistory } from './compress-history.ts';
import type { CompressionAttempts } from './compression-attempts.ts';
import type { ContextMeter } from './context-meter.ts';
import type { CompressionReason, SessionListener } from './session-event.ts';

export interface CompressionRun {
  readonly strategy: CompressionStrategy;
  readonly reason: CompressionReason;
  readonly history: HistoryService;
  readonly createContext: () => CompressionContext;
  readonly meter: ContextMeter;
  readonly attempts: CompressionAttempts;
  readonly emit: SessionListener;
}

/** Compresses once, tells of it by events, and keeps count. Rejects with the strategy's error. */
export async function runCompression(run: CompressionRun): Promise<void> {
  const { strategy, reason, history, createContext, meter, attempts, emit } = run;
  const { name } = strategy;
  const tokensBefore = meter.read();
  emit({ type: 'compressing', strategy: name, reason, tokensBefore });
  const metadata = await compressHistory(history, strategy, createContext).catch((error: unknown) => {
    attempts.recordFailure(error);
    emit({ type: 'failed', strategy: name, error });
    throw error;
  });
  const change = meter.changeSince(tokensBefore);
  attempts.recordChange(change);
  if (metadata) emit({ type: 'compressed', strategy: name, metadata, ...change });
  else emit({ type: 'no-op', strategy: name, tokens: tokensBefore });
}
