import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { characterEstimator } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { replayFiles } from '../pool/replay-files.ts';
import { sumMeasures } from './meters/measure-sample.ts';

const root = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../../../../shared/sessions');
const isPresent = existsSync(join(root, 'codex'));
if (!isPresent) console.warn(`Recorded sessions are absent (${root}): proofs on real sessions are skipped.`);

/** Every n-th file of each folder: enough for every kind of change, and more bounces than chance decides. */
const EVERY = { claude: 4, codex: 1 };

describe.skipIf(!isPresent)('of recorded sessions', () => {
  test.each(Object.entries(EVERY))('%s: what is left of results is verbatim', async (folder, every) => {
    const files = readdirSync(join(root, folder)).sort();
    const paths = files.filter((_, index) => index % every === 0).map((file) => join(root, folder, file));
    const runs = [{ strategy: 'adaptive-density' as const, settings: {} }];
    const { sessions } = await replayFiles(paths, { runs, estimator: characterEstimator, proofs: true });
    const measures = sumMeasures(sessions.flatMap(({ strategies }) => strategies[0]?.proofs ?? []));
    expect(measures.alteredLiterals).toMatchObject({ count: 0 });
    expect(measures.alteredLiterals.of).toBeGreaterThan(0);
    const { bounce, bounceBase } = measures;
    expect(bounce.count / bounce.of).toBeLessThan(bounceBase.count / bounceBase.of);
  });
});
