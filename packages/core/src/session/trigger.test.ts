import { expect, test, vi } from 'vitest';
import type { CompressionStrategy, StrategyTrigger } from '../compression/compression-strategy.ts';
import type { DensityResult } from '../history/density-result.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { createSessionTestBench } from '../testing/session-test-bench.ts';

const NOTHING: DensityResult = {
  removals: [],
  replacements: new Map(),
  metadata: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
};

test.each<[StrategyTrigger['mode'], string, number]>([
  ['threshold', 'never', 0],
  ['continuous', 'once per new content', 2],
])(
  'a strategy whose trigger is %s is optimized %s, though it has optimize [REQ-HD-002.2, ruling 24]',
  async (mode, _, times) => {
    const optimize = vi.fn(() => NOTHING);
    const strategy: CompressionStrategy = {
      ...createEditStrategy(),
      trigger: { mode, defaultThreshold: 0.85 },
      optimize,
    };
    const { session } = createSessionTestBench({}, { strategy });
    await session.sendMessage('a');
    await session.sendMessage('b');
    expect(optimize).toHaveBeenCalledTimes(times);
  },
);
