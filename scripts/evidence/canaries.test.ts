import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { countCanaries, createCanaryConversation } from '@hdc/replay';
import { describe, expect, test } from 'vitest';
import { driveCanaries } from './canary-figures.ts';

const { entries, canaries } = createCanaryConversation({ rounds: 8 });

describe.each(COMPRESSION_STRATEGIES)('%s', (strategy) => {
  test.each([1_000_000, 6_000])('keeps every planted rule in a window of %d tokens', async (limit) => {
    const after = await driveCanaries(entries, { strategy, settings: {} }, limit);
    const { byType, outdated } = countCanaries(canaries, after);
    expect(byType.rule).toEqual({ count: 8, of: 8 });
    expect(outdated.count).toBe(0);
  });
});
