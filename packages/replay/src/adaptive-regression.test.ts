import { join } from 'node:path';
import { characterEstimator } from '@hdc/core';
import { expect, test } from 'vitest';
import { replayFiles } from './pool/replay-files.ts';

const EXAMPLE = join(import.meta.dirname, '../../cli/demo/fix-the-invoice.jsonl');

/** Figures on our own example session. A change that makes one of them worse has to say why. */
test.each([
  { preset: 'careful', pricing: 'anthropic-5m', saved: 23.9, cost: 0.889, lost: 0 },
  { preset: 'careful', pricing: 'openai', saved: 12.2, cost: 0.981, lost: 0 },
  { preset: 'balanced', pricing: 'anthropic-5m', saved: 30.2, cost: 0.853, lost: 6 },
  { preset: 'balanced', pricing: 'openai', saved: 22.4, cost: 0.956, lost: 2 },
  { preset: 'strong', pricing: 'anthropic-5m', saved: 35.8, cost: 0.834, lost: 7 },
  { preset: 'strong', pricing: 'openai', saved: 32.5, cost: 0.899, lost: 5 },
] as const)(
  'adaptive-density, $preset, is no worse than before under $pricing',
  async ({ preset, pricing, saved, cost, lost }) => {
    const settings = { 'compression.adaptive.preset': preset };
    const runs = [{ strategy: 'adaptive-density' as const, settings }];
    const { sessions } = await replayFiles([EXAMPLE], { runs, pricing, estimator: characterEstimator });
    const report = sessions[0]?.strategies[0];
    expect(report?.savedPct).toBeGreaterThanOrEqual(saved);
    expect(report?.costRatio).toBeLessThanOrEqual(cost);
    const { total = 0, kept = 0 } = report?.references ?? {};
    expect(total - kept).toBeLessThanOrEqual(lost);
    expect(report?.edits.lost).toBe(0);
    expect(report?.orphans).toBe(0);
  },
);
