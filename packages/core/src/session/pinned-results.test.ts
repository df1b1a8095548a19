import { describe, expect, test } from 'vitest';
import { COMPRESSION_STRATEGIES } from '../compression/compression-strategies.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import type { IContent } from '../content/i-content.ts';
import { createTestContext } from '../testing/compression-test-context.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench } from '../testing/session-test-bench.ts';

const PINNED = 'the plan: three steps, then a release\n'.repeat(10);
const STRATEGIES = COMPRESSION_STRATEGIES.map((name) => getCompressionStrategy(name));
const THRESHOLDS = [0.3, 0.5, 0.7, 0.85, 1];

/** The second of many reads is pinned; files that follow overwrite it. */
function createHistory(pinned = PINNED): readonly IContent[] {
  const builder = new HistoryBuilder().human('Do what the plan says.').read('a.ts', 'code\n'.repeat(60));
  builder.call({ name: 'read_file', parameters: { file_path: 'plan.md' }, result: pinned, id: 'pin' });
  for (let i = 0; i < 12; i++) builder.human(`step ${i}`).read(`${i}.ts`, 'code\n'.repeat(60));
  return builder.human('And now?').ai('Done.').build();
}

function resultsOf(history: readonly IContent[]): readonly unknown[] {
  return history.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [block.result] : [])),
  );
}

describe.each(STRATEGIES)('$name', (strategy) => {
  test.each(THRESHOLDS)('leaves a pinned result alone at a threshold of %d', async (compressionThreshold) => {
    const values = {
      contextLimit: 1_000,
      compressionThreshold,
      topPreserveThreshold: 0,
      preserveThreshold: 0.2,
    };
    const compress = async (densityProtectedCalls: readonly string[]) => {
      const context = createTestContext(createHistory(), { ...values, densityProtectedCalls });
      return resultsOf((await strategy.compress(context)).newHistory);
    };
    expect(await compress(['pin'])).toContain(PINNED);
    expect(await compress([])).not.toContain(PINNED);
  });
});

describe('the emergency ladder', () => {
  const runIn = async (limit: number, pins: string, history: readonly IContent[]) => {
    const bench = createSessionTestBench(
      {
        'context-limit': limit,
        'max-output-tokens': 50,
        'compression-threshold': 1,
        'compression.density.protectedCalls': pins,
      },
      { strategy: createEditStrategy() },
    );
    for (const entry of history) bench.session.add(entry);
    await bench.session.ensureCompressionBeforeSend();
    return resultsOf(bench.history.getAll());
  };

  test('drops and stubs around a pinned result', async () => {
    expect(await runIn(500, 'pin', createHistory())).toContain(PINNED);
    expect(await runIn(500, '', createHistory())).not.toContain(PINNED);
  });
  test('does not stub a pinned result of the last exchange', async () => {
    const history = new HistoryBuilder()
      .human('Read both.')
      .parallel([
        { name: 'read_file', parameters: { file_path: 'plan.md' }, result: PINNED, id: 'pin' },
        { name: 'read_file', parameters: { file_path: 'b.ts' }, result: 'code\n'.repeat(500), id: 'b' },
      ])
      .build();
    expect(await runIn(400, 'pin', history)).toContain(PINNED);
  });
  test('lets pins go that fill more than half of the window, or no request would fit any more', async () => {
    const huge = 'the plan\n'.repeat(400);
    expect(await runIn(1_000, 'pin', createHistory(huge))).not.toContain(huge);
  });
});
