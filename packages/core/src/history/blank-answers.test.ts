import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmptyContent } from '../content/content-guards.ts';
import type { IContent } from '../content/i-content.ts';
import { historyStepsArbitrary, takeStep } from '../testing/history-steps.ts';
import { BlankAnswers } from './blank-answers.ts';
import { firstDifference } from './edit-history.ts';

test('after any edits exactly the AI entries are left out that say nothing', () => {
  fc.assert(
    fc.property(historyStepsArbitrary(), (steps) => {
      const blank = new BlankAnswers();
      let history: IContent[] = [{ speaker: 'ai', blocks: [] }];
      for (const step of steps) {
        const changed = takeStep(history, step);
        if (changed !== history) blank.keep(firstDifference(history, changed));
        history = changed;
        expect(blank.leaveOut(history)).toEqual(history.filter(saysSomething));
      }
    }),
    { numRuns: 150 },
  );
});

function saysSomething(entry: IContent): boolean {
  return entry.speaker !== 'ai' || !isEmptyContent(entry);
}
