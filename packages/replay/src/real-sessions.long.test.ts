import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { characterEstimator } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { replayFiles } from './pool/replay-files.ts';
import type { ReplayOptions } from './replay-options.ts';
import type { ReplayReport, SessionReport } from './report/replay-report.ts';

const root = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../../../shared/sessions');
const isPresent = existsSync(join(root, 'claude'));
if (!isPresent)
  console.warn(`Recorded sessions are absent (${root}): the replay of real sessions is skipped.`);

// The other measurement was of the strategy alone.
const settings = { 'compression.ingest.enabled': false };
const runs = [{ strategy: 'high-density' as const, settings }];

/** The share of edits whose old text lies on both sides of a mark. */
const MOST_ACROSS = 0.004;

function replayFolder(folder: string, options: Partial<ReplayOptions> = {}): Promise<ReplayReport> {
  const paths = readdirSync(join(root, folder))
    .sort()
    .map((file) => join(root, folder, file));
  return replayFiles(paths, { runs, estimator: characterEstimator, ...options });
}

function cachedShare(sessions: readonly SessionReport[]): number {
  const sum = (read: (session: SessionReport) => number | undefined) =>
    sessions.reduce((total, session) => total + (read(session) ?? 0), 0);
  return sum(({ predicted }) => predicted?.cachedTokens) / sum(({ recorded }) => recorded?.cachedTokens);
}

describe.skipIf(!isPresent)('recorded sessions', () => {
  test('of Claude Code: what was measured in another way comes out again', async () => {
    const { sessions, totals } = await replayFolder('claude');
    const [total] = totals;
    expect(cachedShare(sessions)).toBeGreaterThan(0.95);
    expect(cachedShare(sessions)).toBeLessThan(1.05);
    expect(total?.savedPct).toBeGreaterThan(26);
    expect(total?.savedPct).toBeLessThan(32);
    expect(total?.edits.lost).toBeGreaterThan(45);
    expect(total?.edits.lost).toBeLessThan(65);
    expect(total?.orphans).toBe(0);
  });
  test('of Codex: the model of the cache holds', async () => {
    const { sessions, totals } = await replayFolder('codex');
    expect(cachedShare(sessions)).toBeGreaterThan(0.95);
    expect(cachedShare(sessions)).toBeLessThan(1.05);
    expect(totals[0]?.orphans).toBe(0);
  });
  // Parts cut out of long outputs are one read away; the names in them stay. If a result stands above only in
  // part, old texts of over thirty lines may reach across a mark: all of their lines are there, in two
  // places.
  test.each([
    { folder: 'claude', cut: false, parts: false, least: 2, mostLost: 1 / 2_000 },
    { folder: 'codex', cut: false, parts: false, least: 2, mostLost: 1 / 2_000 },
    { folder: 'claude', cut: true, parts: true, least: 14, mostLost: 1 / 200 },
    { folder: 'codex', cut: true, parts: true, least: 16, mostLost: 1 / 200 },
  ])(
    'of $folder: at first sight no edit loses its source, long outputs cut: $cut, parts named: $parts',
    async ({ folder, cut, parts, least, mostLost }) => {
      const { totals } = await replayFolder(folder, {
        runs: [
          {
            strategy: 'top-down-truncation',
            settings: {
              'compression.ingest.enabled': true,
              'compression.ingest.longOutput': cut,
              'compression.ingest.partsAbove': parts,
            },
          },
        ],
        contextLimit: 100_000_000,
      });
      const [total] = totals;
      expect(total?.savedPct).toBeGreaterThan(least);
      expect(total).toMatchObject({ orphans: 0, prefixRewrites: 0, compressions: 0 });
      expect(total?.edits.lost).toBeLessThanOrEqual(parts ? (total?.edits.withSource ?? 0) * MOST_ACROSS : 0);
      for (const { total: all, kept } of [total?.references, total?.strictReferences].flatMap((x) => x ?? []))
        expect(all - kept).toBeLessThan(all * mostLost);
    },
  );
});
