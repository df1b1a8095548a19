import { createChatSession, HistoryService, type IContent, SettingsStore } from '@hdc/core';
import { createScriptedProvider } from '@hdc/core/testing';
import type { StrategyRun } from '@hdc/replay';

/** A model with a window and a cache that we know, so that strategies decide as they would in earnest. */
const MODEL = 'claude-sonnet-4-5';

/** The last request of a session of so many tokens with a conversation. */
export async function driveCanaries(
  entries: readonly IContent[],
  { strategy, settings }: Pick<StrategyRun, 'strategy' | 'settings'>,
  contextLimit: number,
): Promise<readonly IContent[]> {
  const store = new SettingsStore();
  for (const [key, value] of Object.entries(settings)) store.set(key, value);
  store.set('compression.strategy', strategy);
  store.set('context-limit', contextLimit);
  store.set('max-output-tokens', Math.floor(contextLimit / 20));
  const history = new HistoryService();
  let now: number | undefined;
  const session = createChatSession({
    // It mentions nothing, so that only what strategies keep by themselves counts.
    provider: createScriptedProvider(['The work goes on as planned.']),
    model: MODEL,
    workspaceRoot: '/workspace',
    settings: store,
    history,
    now: () => now,
  });
  for (const entry of entries) {
    now = entry.metadata?.timestamp;
    if (entry.speaker === 'ai') await session.ensureCompressionBeforeSend();
    session.add(entry);
  }
  await session.ensureCompressionBeforeSend();
  return history.getCurated();
}
