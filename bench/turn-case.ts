import {
  createChatSession,
  createToolResponse,
  HistoryService,
  type IContent,
  type IProvider,
  SettingsStore,
} from '@hdc/core';
import { codeText } from './code-text.ts';
import type { PrepareRun } from './measure.ts';
import { seededRandom } from './random.ts';
import { syntheticHistory } from './synthetic-history.ts';

export const TURN_AIM_MS = 5;
export const TURN_TOKENS = 200_000;

const RESULT_CHARACTERS = 4_096;

/** Answers at once, so that all the time a turn takes is ours. */
const instantProvider: IProvider = {
  name: 'instant',
  async *generateChatCompletion() {
    yield { blocks: [{ type: 'text', text: 'Done.' }] };
  },
};

/** One turn on a history of 200 000 tokens: a tool result of 4 KB arrives, and the model is asked. */
export async function prepareTurn(): Promise<PrepareRun> {
  const entries = await entriesOfTokens(TURN_TOKENS);
  const random = seededRandom(2);
  return async () => {
    const settings = new SettingsStore();
    settings.set('context-limit', 10 * TURN_TOKENS);
    const history = new HistoryService();
    history.addAll(entries);
    const session = createChatSession({
      provider: instantProvider,
      model: 'bench',
      workspaceRoot: '/workspace',
      settings,
      history,
    });
    await session.ensureCompressionBeforeSend();
    const call = {
      type: 'tool_call' as const,
      id: 'last',
      name: 'read_file',
      parameters: { path: 'new.ts' },
    };
    session.add({ speaker: 'ai', blocks: [call] });
    await history.waitForTokenUpdates();
    const result = createToolResponse('last', 'read_file', codeText(random, RESULT_CHARACTERS));
    return async () => {
      session.add(result);
      await session.sendMessage();
    };
  };
}

async function entriesOfTokens(tokens: number): Promise<readonly IContent[]> {
  const history = syntheticHistory(10_000, 3);
  const service = new HistoryService();
  const entries: IContent[] = [];
  for (let counted = 0; counted < tokens; ) {
    const entry = history[entries.length];
    if (!entry) throw new Error(`The history has fewer than ${tokens} tokens`);
    entries.push(entry);
    counted += await service.estimateTokensForContents([entry]);
  }
  return entries;
}
