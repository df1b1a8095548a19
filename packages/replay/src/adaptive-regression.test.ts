import { join } from 'node:path';
import { o200kEstimator } from '@hdc/core';
import { readTranscripts } from '@hdc/transcripts';
import { withoutUsage } from '@hdc/transcripts/testing';
import { expect, test } from 'vitest';
import { replaySession } from './replay-session.ts';

const EXAMPLE = join(import.meta.dirname, '../../cli/demo/fix-the-invoice.jsonl');

/** Figures on our own example session. A change that makes one of them worse has to say why. */
test.each([
  { preset: 'careful', pricing: 'anthropic-5m', saved: 38.4, cost: 0.799, lost: 1 },
  { preset: 'careful', pricing: 'gemini', saved: 27.6, cost: 0.847, lost: 1 },
  { preset: 'balanced', pricing: 'anthropic-5m', saved: 40.3, cost: 0.791, lost: 1 },
  { preset: 'balanced', pricing: 'gemini', saved: 29.4, cost: 0.839, lost: 1 },
  { preset: 'strong', pricing: 'anthropic-5m', saved: 45.3, cost: 0.763, lost: 9 },
  { preset: 'strong', pricing: 'gemini', saved: 38.7, cost: 0.798, lost: 4 },
] as const)(
  'adaptive-density, $preset, is no worse than before under $pricing',
  async ({ preset, pricing, saved, cost, lost }) => {
    const settings = { 'compression.adaptive.preset': preset };
    const runs = [{ strategy: 'adaptive-density' as const, settings }];
    const { value: example } = await readTranscripts(EXAMPLE).next();
    if (!example) throw new Error(`${EXAMPLE} holds no session`);
    // The caches of several vendors, so that what one of them told does not count.
    const session = await replaySession(withoutUsage(example), {
      runs,
      pricing,
      estimator: o200kEstimator,
    });
    const report = session.strategies[0];
    expect(report?.savedPct).toBeGreaterThanOrEqual(saved);
    expect(report?.costRatio).toBeLessThanOrEqual(cost);
    const { total = 0, kept = 0 } = report?.references ?? {};
    expect(total - kept).toBeLessThanOrEqual(lost);
    expect(report?.strictReferences.kept).toBe(report?.strictReferences.total);
    expect(report?.edits.lost).toBe(0);
    expect(report?.orphans).toBe(0);
  },
);
