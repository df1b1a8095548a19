import { expect, test } from 'vitest';
import { HistoryService } from '../history/history-service.ts';
import { createScriptedProvider } from '../testing/compression-test-context.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import { ChatSession } from './chat-session.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';

/** The accessors that the specification names, and none of those that came later. */
const SPECIFIED = {
  compressionStrategy: () => 'high-density',
  compressionThreshold: () => 0.85,
  compressionProfile: () => undefined,
  contextLimit: () => 10_000,
  preserveThreshold: () => 0.4,
  topPreserveThreshold: () => 0.2,
  densityReadWritePruning: () => true,
  densityFileDedupe: () => true,
  densityRecencyPruning: () => false,
  densityRecencyRetention: () => 3,
};

test('a session works with the accessors that the specification names', async () => {
  const history = new HistoryService({ estimator: characterEstimator });
  history.addAll(new HistoryBuilder().human('go').read('a.ts', 'text').write('a.ts').build());
  const provider = createScriptedProvider(['done']);
  const options: unknown = {
    provider: () => provider,
    history,
    runtimeContext: { ephemerals: SPECIFIED, config: { getWorkspaceRoot: () => '/workspace' } },
    runtimeState: () => ({ provider: 'test', model: 'test-model' }),
  };
  assertOptions(options);
  const session = new ChatSession(options);
  const answer = await session.sendMessage('and now?');
  expect(answer.blocks).toEqual([{ type: 'text', text: 'done' }]);
  expect(history.getAll()).toHaveLength(5);
  const result = Array.from({ length: 20 }, (_, i) => `${String(i + 1).padStart(6)}→line`).join('\n');
  const numbered = { name: 'Read', parameters: { file_path: 'b.ts' }, result };
  for (const entry of new HistoryBuilder().call(numbered).build()) session.add(entry);
  expect(JSON.stringify(history.getAll().at(-1))).toContain('     2→');
});

/** A program without TypeScript hands over whatever it has. */
function assertOptions(value: unknown): asserts value is ChatSessionOptions {
  expect(value).toBeTypeOf('object');
}
