import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import type { AttemptFacts } from './compression-attempts.ts';
import type { ContextMeter } from './context-meter.ts';

/** The facts that decide whether a compression by this strategy can help, as things stand. */
export function readAttemptFacts(
  { runtimeContext: { ephemerals }, runtimeState }: ChatSessionOptions,
  history: HistoryService,
  meter: ContextMeter,
  { name }: CompressionStrategy,
): AttemptFacts {
  return {
    tokens: meter.read(),
    additions: history.countAdditions(),
    circumstances: [
      name,
      runtimeState().model,
      ephemerals.compressionThreshold(),
      ephemerals.contextLimit(),
      ephemerals.preserveThreshold(),
    ].join(' '),
  };
}
