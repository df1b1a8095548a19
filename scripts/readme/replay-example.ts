import { fileURLToPath } from 'node:url';
import { o200kEstimator } from '@hdc/core';
import { type ReplayReport, replayFiles } from '@hdc/replay';

/** The replay of the example session, which people without sessions see, with the default strategy. */
export function replayExample(): Promise<ReplayReport> {
  const file = new URL('../../packages/cli/demo/fix-the-invoice.jsonl', import.meta.url);
  return replayFiles([fileURLToPath(file)], {
    runs: [{ strategy: 'adaptive-density', settings: {} }],
    // The default, named: only threads need a build, and an estimator keeps the replay in this one.
    estimator: o200kEstimator,
  });
}
