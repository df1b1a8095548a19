import { join } from 'node:path';
import { o200kEstimator } from '@hdc/core';
import { readTranscripts } from '@hdc/transcripts';
import { withoutUsage } from '@hdc/transcripts/testing';
import { expect, test } from 'vitest';
import { replaySession } from './replay-session.ts';

const EXAMPLE = join(import.meta.dirname, '../../cli/demo/fix-the-invoice.jsonl');

/** Figures on our own example session. A change that makes one of them worse has to say why. */
test.each([
  { preset: 'careful', pricing: 'anthropic-5m', saved: 36.2, cost: 0.81, lost: 1 },
  { preset: 'careful', pricing: 'gemini', saved: 25.5, cost: 0.858, lost: 1 },
  { preset: 'balanced', pricing: 'anthropic-5m', saved: 37.6, cost: 0.805, lost: 1 },
  { preset: 'balanced', pricing: 'gemini', saved: 27.3, cost: 0.85, lost: 1 },
  { preset: 'strong', pricing: 'anthropic-5m', saved: 43.9, cost: 0.771, lost: 9 },
  { preset: 'strong', pricing: 'gemini', saved: 39.2, cost: 0.795, lost: 4 },
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
