import type { Agent } from '@hdc/agent';
import type { ContextStatus } from './format-status.ts';

/** The status of a session as it is now. */
export function statusOf({ session, pruned, ephemerals, model }: Agent): ContextStatus {
  return {
    tokens: session.getContextTokens(),
    limit: ephemerals.contextLimit(),
    prunedItems: pruned.count,
    savedTokens: pruned.savedTokens,
    compressions: pruned.compressions,
    strategy: ephemerals.compressionStrategy(),
    model: model.model,
  };
}
