import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { editHistory } from '../history/edit-history.ts';
import { historyStepsArbitrary, takeStep } from '../testing/history-steps.ts';
import { DENSITY_PASSES } from './passes/density-passes.ts';
import { runDensityPasses } from './run-density-passes.ts';

const START: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'start' }] };

test('passes that have followed a history find what they find in one that they have never seen', () => {
  const configs = fc.record({
    readWritePruning: fc.constant(true),
    fileDedupe: fc.constant(true),
    recencyPruning: fc.boolean(),
    recencyRetention: fc.constant(2),
    workspaceRoot: fc.constantFrom('/workspace', '/workspace', '/elsewhere'),
    protectedPaths: fc.constantFrom([], [], ['src/a.ts']),
  });
  const step = fc.tuple(configs, fc.boolean());
  fc.assert(
    fc.property(historyStepsArbitrary(), fc.infiniteStream(step), (steps, settings) => {
      let history: IContent[] = [START];
      for (const taken of steps) {
        history = takeStep(history, taken);
        const [config, isApplied] = settings.next().value;
        const followed = runDensityPasses(DENSITY_PASSES, history, config);
        const fresh = runDensityPasses(DENSITY_PASSES, structuredClone(history), config);
        expect({ ...followed }).toEqual({ ...fresh });
        if (isApplied) history = editHistory(history, followed);
      }
    }),
    { numRuns: 150 },
  );
});
