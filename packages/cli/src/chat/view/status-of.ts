import type { OpenChat } from '../open/open-chat.ts';
import type { ContextStatus } from './format-status.ts';
import { sumCosts } from './sum-costs.ts';

/** The status of a session as it is now. */
export function statusOf({ agent, prices }: Pick<OpenChat, 'agent' | 'prices'>): ContextStatus {
  const { session, pruned, ephemerals, model, usage } = agent;
  return {
    tokens: session.getContextTokens(),
    limit: ephemerals.contextLimit(),
    prunedItems: pruned.count,
    savedTokens: pruned.savedTokens,
    compressions: pruned.compressions,
    strategy: ephemerals.compressionStrategy(),
    model: model.model,
    cost: sumCosts(usage.requests, prices),
  };
}
