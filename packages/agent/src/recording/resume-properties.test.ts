import { characterEstimator, HistoryService, type IContent } from '@hdc/core';
import { findToolExchanges } from '@hdc/core/content';
import type { DensityResult } from '@hdc/core/strategies';
import { historyArbitrary, useTemporaryFolder } from '@hdc/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecording } from './create-recording.ts';
import { recordHistory } from './record-history.ts';
import { resumeRecording } from './resume-recording.ts';
import { FailingDisk } from './testing/failing-disk.ts';

const folder = useTemporaryFolder();
const metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

type Step =
  | { readonly kind: 'add' | 'compress'; readonly entries: readonly IContent[] }
  | { readonly kind: 'edit'; readonly numbers: readonly number[]; readonly entries: readonly IContent[] }
  | { readonly kind: 'start' | 'end' | 'clear' };

/** Values of a model or a tool came as JSON; other values could not be told from it in a file. */
const entries = historyArbitrary(3).map((history): readonly IContent[] =>
  JSON.parse(JSON.stringify(history)),
);
const numbers = fc.array(fc.nat(60), { maxLength: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add'), entries }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit'), numbers, entries }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('compress'), entries }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('start', 'start', 'end', 'clear') }) },
);
const program = fc.array(step, { maxLength: 20 });

async function run(history: HistoryService, steps: readonly Step[]): Promise<void> {
  let isCompressing = false;
  for (const next of steps) {
    await take(history, next, isCompressing);
    isCompressing = next.kind === 'start' || (isCompressing && next.kind !== 'end' && next.kind !== 'clear');
  }
}

async function take(history: HistoryService, step: Step, isCompressing: boolean): Promise<void> {
  switch (step.kind) {
    case 'add':
      return history.addAll(step.entries);
    case 'clear':
      return history.clear();
    case 'end':
      return history.endCompression();
    case 'start':
      return isCompressing ? undefined : history.startCompression();
    case 'compress':
      return isCompressing ? history.applyCompression(step.entries) : undefined;
    case 'edit':
      return isCompressing ? undefined : history.applyDensityResult(editOf(history, step));
  }
}

/** Each number names an entry, counted in a circle; low ones remove it, high ones replace it. */
function editOf(history: HistoryService, step: Extract<Step, { kind: 'edit' }>): DensityResult {
  const { length } = history.getRawHistory();
  const removals = new Set<number>();
  const replacements = new Map<number, IContent>();
  for (const [position, number] of step.numbers.entries()) {
    const entry = step.entries[position];
    if (length === 0) continue;
    if (number < 30) removals.add(number % length);
    else if (entry) replacements.set(number % length, entry);
  }
  for (const index of removals) replacements.delete(index);
  return { removals: [...removals], replacements, metadata };
}

test('a resumed session has the history that it had, whatever was done to it', async () => {
  await fc.assert(
    fc.asyncProperty(program, async (steps) => {
      const recording = createRecording({ folder: folder(), cwd: '/', provider: 'p', model: 'm' });
      const before = new HistoryService({ estimator: characterEstimator });
      recordHistory(before, recording);
      await run(before, steps);
      recording.close();
      const { history, recording: resumed } = await resumeRecording(recording.path, {
        estimator: characterEstimator,
      });
      resumed.close();
      const known = before.getAll();
      expect(history.getAll().slice(0, known.length)).toEqual(known);
      // Behind it stand only the responses that were missing, and none is missing any more.
      expect(
        history
          .getAll()
          .slice(known.length)
          .every(({ speaker }) => speaker === 'tool'),
      ).toBe(true);
      const missing = findToolExchanges(known).all.filter(({ response }) => !response).length;
      expect(history.getAll().length - known.length).toBe(missing);
      expect(findToolExchanges(history.getAll()).all.every(({ response }) => response)).toBe(true);
      const again = await resumeRecording(recording.path, { estimator: characterEstimator });
      again.recording.close();
      expect(again.history.getAll()).toEqual(history.getAll());
      expect(again.repaired).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('a disk that failed for a while leaves the same file as one that never did', async () => {
  await fc.assert(
    fc.asyncProperty(program, fc.array(fc.nat(4000), { maxLength: 10 }), async (steps, spaces) => {
      const disk = new FailingDisk();
      const good = new FailingDisk();
      const histories = [disk, good].map((target) => {
        const options = { folder: folder(), cwd: '/', provider: 'p', model: 'm', now: new Date(0) };
        const recording = createRecording({ ...options, openFile: target.open });
        const history = new HistoryService({ estimator: characterEstimator });
        history.on('changed', () => {
          target.space = target === good ? Number.POSITIVE_INFINITY : (spaces.shift() ?? 0);
        });
        recordHistory(history, recording);
        return { history, recording };
      });
      for (const { history } of histories) await run(history, steps);
      disk.space = Number.POSITIVE_INFINITY;
      const [files, expected] = histories.map(({ recording }, index) => {
        expect(recording.retry()).toBe(true);
        recording.close();
        return (index === 0 ? disk : good).text(recording.path).split('\n').slice(1);
      });
      expect(files).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
