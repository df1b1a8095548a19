import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyStepsArbitrary, takeStep } from '../testing/history-steps.ts';
import type { IContent } from './i-content.ts';
import { findToolExchanges, type ToolExchange, type ToolExchanges } from './tool-exchanges.ts';

const START: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'start' }] };

test('after any edits an index tells what a fresh reading would, and those before it stay as they were', () => {
  fc.assert(
    fc.property(historyStepsArbitrary(), (steps) => {
      let history: IContent[] = [START];
      let before: { readonly view: ToolExchanges; readonly told: unknown; readonly length: number }[] = [];
      for (const step of steps) {
        const changed = takeStep(history, step);
        // A view of an array that grows tells of what it has become.
        if (changed === history) before = [];
        history = changed;
        const view = findToolExchanges(history);
        const told = tell(view, history.length);
        expect(told).toEqual(tell(findToolExchanges(structuredClone(history)), history.length));
        before.push({ view, told, length: history.length });
        for (const earlier of before) expect(tell(earlier.view, earlier.length)).toEqual(earlier.told);
      }
    }),
    { numRuns: 150 },
  );
});

/** Everything that can be asked, without the identity of blocks. */
function tell(exchanges: ToolExchanges, length: number): unknown {
  const open = exchanges.findOpen().map((each) => exchanges.all.indexOf(each));
  return structuredClone({
    all: exchanges.all.map(describe),
    answered: Array.from({ length }, (_, index) =>
      Array.from(exchanges.answeredIn(index), (each) => each && exchanges.all.indexOf(each)),
    ),
    open: open.sort((a, b) => a - b),
    strays: exchanges.strays,
  });
}

function describe({ call, callIndex, response, responseIndex, furtherResponses }: ToolExchange): unknown {
  return { call, callIndex, response, responseIndex, furtherResponses };
}
