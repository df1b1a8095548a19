import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { historyStepsArbitrary, takeStep } from '../testing/history-steps.ts';
import { TokenCounter } from '../tokens/token-counter.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import { firstDifference } from './edit-history.ts';
import { TokenTally } from './token-tally.ts';

test('whatever is edited, the total and the tokens before each place are those of a full count', async () => {
  await fc.assert(
    fc.asyncProperty(historyStepsArbitrary(), fc.infiniteStream(fc.boolean()), async (steps, waits) => {
      const tally = new TokenTally(new TokenCounter(characterEstimator), () => {});
      let history: IContent[] = [{ speaker: 'human', blocks: [{ type: 'text', text: 'start' }] }];
      tally.replace(history);
      for (const step of steps) {
        const changed = takeStep(history, step);
        const counting = changed === history ? tally.countAdded() : edit(tally, history, changed);
        history = changed;
        if (waits.next().value) await counting;
      }
      await tally.settle();
      const counter = new TokenCounter(characterEstimator);
      expect(tally.tokens).toBe(await counter.count(history));
      for (let end = 0; end <= history.length; end++) {
        expect(tally.tokensBefore(end)).toBe(await counter.count(history.slice(0, end)));
      }
    }),
    { numRuns: 150 },
  );
});

function edit(tally: TokenTally, before: IContent[], after: IContent[]): Promise<void> {
  tally.replace(after, firstDifference(before, after));
  return tally.countEdited();
}
