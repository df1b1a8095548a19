import { createAgentRuntimeContext } from '@hdc/core';
import type { OpenChat } from '../open/open-chat.ts';
import type { ContextStatus } from './format-status.ts';

/** The status of a session as it is now. */
export function statusOf({ agent, settings, workspace }: OpenChat): ContextStatus {
  const { provider, model } = agent.model;
  const { ephemerals } = createAgentRuntimeContext({
    settings,
    state: () => ({ provider: provider.name, model }),
    workspaceRoot: workspace.root,
  });
  return {
    tokens: agent.session.getContextTokens(),
    limit: ephemerals.contextLimit(),
    prunedItems: agent.pruned.count,
    savedTokens: agent.pruned.savedTokens,
    compressions: agent.pruned.compressions,
    strategy: ephemerals.compressionStrategy(),
    model,
  };
}
